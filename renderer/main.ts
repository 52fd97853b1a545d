import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { applyRememberedTheme } from './app/theme.ts';
import { mountApp } from './app/mount.ts';
import { connect } from './bridge.ts';

applyRememberedTheme();

const target = document.getElementById('app');
if (target !== null) mountApp(target, await connect());
