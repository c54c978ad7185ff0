raise SystemExit("the runtime has run this")
