// Bundled: nothing is fetched.
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import '@fontsource-variable/source-serif-4/opsz-italic.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@fontsource-variable/noto-emoji/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { applyRememberedTheme } from './host/theme.ts';
import { mountApp, mountClosed } from './mount.ts';
import { connect } from './host/bridge.ts';

applyRememberedTheme();

const target = document.getElementById('app');
if (target !== null) {
  const connection = await connect();
  const unmountApp = connection === null ? null : mountApp(target, connection.bridge);
  if (!(await connection?.admitted)) {
    unmountApp?.();
    mountClosed(target);
  }
}
