/** The sandbox page's script: it calls the sandbox's own routes and inserts text, never markup. */
export const SANDBOX_SCRIPT = `
'use strict';
const byId = (id) => document.getElementById(id);
const make = (name, text, className) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
};
const when = (iso) => iso ? new Date(iso).toLocaleString() : '';
const call = async (method, path, body) => {
  const init = { method };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const response = await fetch('/sandbox/' + path, init);
  const answer = await response.json();
  if (!response.ok) throw new Error((answer.message || ['The sandbox did not answer.']).join(' '));
  return answer;
};
const say = (text, bad) => {
  byId('status').textContent = text;
  byId('status').className = bad ? 'bad' : 'good';
};
const table = (target, heads, rows, empty) => {
  const place = byId(target);
  if (rows.length === 0) return place.replaceChildren(make('p', empty, 'empty'));
  const head = make('tr');
  for (const text of heads) head.append(make('th', text));
  const body = rows.map((cells) => {
    const row = make('tr');
    for (const cell of cells) {
      const data = make('td');
      data.append(cell instanceof Node ? cell : String(cell));
      row.append(data);
    }
    return row;
  });
  const made = make('table');
  made.append(head, ...body);
  place.replaceChildren(made);
};
const button = (text, act, className) => {
  const made = make('button', text, className || 'link');
  made.type = 'button';
  made.addEventListener('click', () => run(act));
  return made;
};
const stateClass = { delivered: 'good', sent: 'good', kept: 'good', failed: 'bad', due: 'warn' };
const state = (text) => make('span', text, stateClass[text] || '');

const showMail = (mail) => {
  const frame = make('iframe');
  frame.title = mail.subject;
  frame.setAttribute('sandbox', '');
  frame.src = '/sandbox/mails/' + mail.id;
  byId('mail').replaceChildren(frame);
  frame.focus();
};
const refreshMails = async () => {
  const { mails } = await call('GET', 'mails');
  table('mails', ['When', 'To', 'Subject', 'State'], mails.map((mail) => [
    when(mail.created), mail.to, button(mail.subject, () => showMail(mail)), state(mail.state),
  ]), 'No mail yet. Ask for a receipt in the game.');
};
const refreshDeliveries = async () => {
  const { deliveries } = await call('GET', 'deliveries');
  table('deliveries', ['When', 'Event', 'Object', 'Receiver', 'State', 'Attempts', 'Answer'], deliveries.map((each) => [
    when(each.created), each.event, make('code', each.subject_id), each.url,
    each.next_attempt ? make('span', 'due ' + when(each.next_attempt), 'warn') : state(each.state),
    each.attempts, each.response_status ?? each.error,
  ]), 'No deliveries yet. Register a webhook, then pay something.');
};
const refreshClock = async () => {
  const { now, offset_seconds } = await call('GET', 'clock');
  byId('now').textContent = when(now);
  byId('offset').textContent = offset_seconds === 0 ? 'Real time.' : 'Ahead of real time by ' + offset_seconds + ' s.';
};
const describeFault = (fault) => {
  const { id, kind, remaining, ...settings } = fault;
  const details = Object.entries(settings).map(([name, value]) => name + ' ' + value).join(', ');
  return details ? kind + ' (' + details + ')' : kind;
};
const refreshFaults = async () => {
  const { faults } = await call('GET', 'faults');
  table('faults', ['Fault', 'Times left', ''], faults.map((fault) => [
    describeFault(fault), fault.remaining ?? 'until removed',
    button('Remove', async () => { await call('DELETE', 'faults/' + fault.id); await refreshFaults(); }),
  ]), 'Everything works.');
};
const refreshAccounts = async () => {
  const fixtures = await call('GET', 'fixtures');
  const rows = [
    ['Demo Buyer', fixtures.buyer.account_id], ['E-mail', fixtures.buyer.email],
    ['Second Buyer', fixtures.other_buyer.account_id], ['Demo Seller', fixtures.seller.account_id],
    ['Client id', fixtures.client_id], ['Client secret', fixtures.client_secret],
  ];
  byId('accounts').replaceChildren(...rows.flatMap(([name, value]) => {
    const data = make('dd');
    data.append(make('code', value));
    return [make('dt', name), data];
  }));
};
const refreshCards = async () => {
  const { cards } = await call('GET', 'cards');
  table('cards', ['Number', 'What it does'], cards.map((card) => [
    make('code', card.number.replace(/(.{4})(?=.)/g, '$1 ')), card.name.replaceAll('_', ' '),
  ]), '');
};
const refreshAll = async () => {
  await Promise.all([refreshMails(), refreshDeliveries(), refreshClock(), refreshFaults(), refreshAccounts()]);
};
const run = async (act) => {
  try {
    await act();
  } catch (error) {
    say(error.message, true);
  }
};
for (const element of document.querySelectorAll('[data-seconds]')) {
  element.addEventListener('click', () => run(async () => {
    await call('POST', 'clock', { advance_seconds: Number(element.dataset.seconds) });
    say('Time moved: ' + element.textContent + '.');
    await refreshAll();
  }));
}
byId('inject').addEventListener('submit', (event) => {
  event.preventDefault();
  run(async () => {
    const times = byId('times').value === '' ? null : Number(byId('times').value);
    await call('POST', 'faults', { kind: byId('kind').value, times });
    say('Fault injected.');
    await refreshFaults();
  });
});
byId('reset').addEventListener('click', () => run(async () => {
  if (!confirm('Delete everything in this sandbox and make new demo accounts?')) return;
  say('Resetting…');
  await call('POST', 'reset');
  byId('mail').replaceChildren();
  await refreshAll();
  say('Reset done. The demo accounts and credentials are new.');
}));
byId('refresh').addEventListener('click', () => run(refreshAll));
run(async () => { await refreshCards(); await refreshAll(); });
setInterval(() => { if (!document.hidden) run(() => Promise.all([refreshMails(), refreshDeliveries(), refreshClock(), refreshFaults()])); }, 3000);
`;
