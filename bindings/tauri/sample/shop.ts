import { WebviewWindow } from '@tauri-apps/api/webviewWindow';
import { openUrl } from '@tauri-apps/plugin-opener';
import { openShop } from '../../sample/open-shop';
import { createTauriWebView } from '../tauri-web-view';

openShop(createTauriWebView({ WebviewWindow, openUrl }));
