import { openHostedSession } from '../flows/api/flow-api.js';
import { startStandalone } from './standalone.js';

/** `{hosted_url}/pay/{link token}`: the link may be opened any number of times but pays once. */
const linkToken = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

startStandalone({
  base: new URL('../ui/v1/', location.href).href,
  redeem: (api, locale) => openHostedSession(api, { link_token: linkToken, locale }),
  opensOnce: false,
  isOpenable: linkToken !== '',
});
