import { installWalk } from '../support/call-walk.js';

installWalk();
