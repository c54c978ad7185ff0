raise SystemExit("the build has run this")
