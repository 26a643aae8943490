import { openShop } from '../../sample/open-shop';
import { createCordovaWebView } from '../cordova-web-view';

declare global {
  interface Window {
    /** Present after `deviceready`. */
    cordova: Cordova;
  }
}

document.addEventListener('deviceready', () => {
  openShop(createCordovaWebView({ inAppBrowser: window.cordova.InAppBrowser }));
});
