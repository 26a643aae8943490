import { InAppBrowser } from '@capgo/capacitor-inappbrowser';
import { openShop } from '../../sample/open-shop';
import { createCapacitorWebView } from '../capacitor-web-view';

openShop(createCapacitorWebView({ inAppBrowser: InAppBrowser }));
