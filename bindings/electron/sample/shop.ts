import { openShop } from '../../sample/open-shop';
import { createElectronWebView } from '../electron-web-view';

openShop(createElectronWebView());
