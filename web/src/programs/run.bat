@echo off
rem Runs a program on all cases, such as: run.bat a.exe
if "%~1"=="" echo Name your program, as in: run.bat a.exe& pause& exit /b 1
(for %%i in ("%~dp0*.in") do %* <"%%~fi" >"%%~dpni.out" & call echo %%~nxi %%errorlevel%%) >"%~dp0codes.txt"
echo Now drop the folder of run.bat on the page.
pause
