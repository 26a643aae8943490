const OFFERED = ['up', 'down', 'left', 'right'];

/**
 * Stripe's fields within a card form of the service: speaks the messages `svc-card-entry:*`, and makes a payment method of what is typed.
 * Only the parent window is heard, from one of the form's origins; the first form that introduces itself is the only one.
 *
 * @param page - the window
 * @param stripe - Stripe.js, with the publishable key
 * @param hosts - origins of the card form
 */
export function startCardEntry(page, stripe, hosts) {
  const { document } = page;
  let host;
  let session;
  let fields;

  const post = (type, more = {}) => page.parent.postMessage({ type: `svc-card-entry:${type}`, session, ...more }, host);
  const height = () => Math.ceil(document.body.getBoundingClientRect().height);

  function begin(message, origin) {
    host = origin;
    ({ session } = message);
    fields = mountFields(document, stripe, message, {
      onReady: () => post('ready', { height: height() }),
      onState: (state) => post('state', { ...state, height: height() }),
      onLeave: (direction) => post('leave', { direction }),
    });
  }

  async function submit() {
    const problem = fields.problem();
    if (problem) return post('error', problem);
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card: fields.number,
      // binds it to this entry: the adapter refuses it in any other
      metadata: { entry_id: session },
    });
    if (error) return post('error', { message: error.message, ...(fieldOf(error) && { field: fieldOf(error) }) });
    const { brand, last4, exp_month: month, exp_year: year } = paymentMethod.card;
    const expiry = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
    post('token', { token: paymentMethod.id, brand, last_four: last4, expiry });
  }

  page.addEventListener('message', ({ source, origin, data }) => {
    if (source !== page.parent || page.parent === page || !hosts.includes(origin)) return;
    if (typeof data !== 'object' || data === null || typeof data.session !== 'string') return;
    if (data.type === 'svc-card-entry:init' && fields === undefined) return begin(data, origin);
    if (fields === undefined || origin !== host || data.session !== session) return;
    if (data.type === 'svc-card-entry:submit') void submit();
    else if (data.type === 'svc-card-entry:focus') fields.move(data);
    else if (data.type === 'svc-card-entry:ping') post('pong');
  });
}

const NAMES = { cardNumber: 'number', cardExpiry: 'expiry', cardCvc: 'security_code' };

function fieldOf({ code = '' }) {
  if (/cvc/.test(code)) return 'security_code';
  if (/expir/.test(code)) return 'expiry';
  return /number/.test(code) ? 'number' : undefined;
}

/** Number, expiry date and security code as Stripe Elements, each in a frame of Stripe's. */
function mountFields(document, stripe, { language, theme, labels }, { onReady, onState, onLeave }) {
  const root = document.documentElement;
  root.lang = language;
  root.dir = theme.direction === 'rtl' ? 'rtl' : 'ltr';
  root.style.colorScheme = theme.scheme === 'dark' ? 'dark' : 'light';
  root.style.fontSize = `${theme.font_size}px`;
  for (const [name, colour] of Object.entries(theme.colours)) root.style.setProperty(`--${name}`, String(colour));
  const words = { cardNumber: labels.number, cardExpiry: labels.expiry, cardCvc: labels.security_code };
  const elements = stripe.elements({ locale: language });
  const style = {
    base: { color: theme.colours.text, fontSize: `${theme.font_size}px` },
    invalid: { color: theme.colours.error },
  };
  const states = new Map();
  const made = Object.keys(NAMES).map((kind) => {
    document.querySelector(`label[for="${kind}"]`).textContent = words[kind];
    const element = elements.create(kind, { style });
    element.mount(`#${kind}`);
    element.on('change', (change) => {
      states.set(kind, change);
      showError(kind, change.error?.message);
      report();
    });
    element.on('escape', () => onLeave('back'));
    return [kind, element];
  });
  let ready = 0;
  for (const [, element] of made) {
    element.on('ready', () => {
      ready += 1;
      if (ready === made.length) onReady();
    });
  }

  function showError(kind, message) {
    const place = document.querySelector(`#${kind}-error`);
    place.textContent = message ?? '';
  }

  function report() {
    const invalid = made.filter(([kind]) => states.get(kind)?.error).map(([kind]) => NAMES[kind]);
    const complete = made.every(([kind]) => states.get(kind)?.complete);
    const brand = states.get('cardNumber')?.brand;
    onState({ complete, invalid, ...(brand && brand !== 'unknown' && { brand }) });
  }

  const incomplete = () => made.find(([kind]) => !states.get(kind)?.complete);
  const missing = {
    cardNumber: labels.number_invalid,
    cardExpiry: labels.expiry_invalid,
    cardCvc: labels.security_code_invalid,
  };
  let focused = 0;
  made.forEach(([, element], at) => {
    element.on('focus', () => {
      focused = at;
    });
  });
  return {
    number: made[0][1],
    problem() {
      const found = incomplete();
      if (!found) return undefined;
      const [kind] = found;
      const message = states.get(kind)?.error?.message ?? missing[kind];
      showError(kind, message);
      report();
      return { field: NAMES[kind], message };
    },
    move({ direction, enters }) {
      if (direction === 'error') return (incomplete() ?? made[0])[1].focus();
      if (!OFFERED.includes(direction)) return undefined;
      const back = direction === 'up' || direction === (root.dir === 'rtl' ? 'right' : 'left');
      const next = enters ? (direction === 'up' ? made.length - 1 : 0) : focused + (back ? -1 : 1);
      if (made[next]) made[next][1].focus();
      else onLeave(direction);
      return undefined;
    },
  };
}
