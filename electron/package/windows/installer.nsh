; electron-builder registers file types, but no schemes. SHCTX is the person's or the computer's part of the registry.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\galley" "" "URL:Galley"
  WriteRegStr SHCTX "Software\Classes\galley" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\galley\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\galley\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\galley"
!macroend
