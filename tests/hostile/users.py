# AC
# No person has the number of the user as whom a program runs: systemd keeps these for services that exist for a while.
import os
user = os.getuid()
print(42 if user < 65520 or user == 65534 else user)
