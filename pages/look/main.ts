import { addOwnStyle } from '../kit/page/run-later.js';
import { sitBack } from './ten-foot/sit-back.js';
import { wearLook } from './wear-look.js';

/** What a theme has beyond colours, and ten-foot mode: a script of its own, which only pages that need it fetch. */
window.svcLook = {
  wear: wearLook,
  sitBack(root) {
    addOwnStyle(root.ownerDocument, 'look');
    sitBack(root);
  },
};
