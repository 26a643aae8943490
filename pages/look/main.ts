import { wearLook } from './wear-look.js';

/** What a theme has beyond colours: a script of its own, which only pages with such a theme fetch. */
window.svcLook = wearLook;
