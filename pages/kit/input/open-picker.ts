interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Question {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);
/** Preselects a plausible year in an empty list, so that nobody scrolls through a century. */
const USUAL_AGE = 25;
const OLDEST = 120;

type Picked = HTMLSelectElement | HTMLInputElement;

const known = new WeakSet<Picked>();
let closeOpen: (() => void) | undefined;

/** A `ref` for a select or a date, which a gamepad cannot open: a press opens it as a list over the page. */
export function opensPicker(control: Picked | null): void {
  if (!control || known.has(control)) return;
  known.add(control);
  control.addEventListener('svc-press', (event) => {
    event.preventDefault();
    const answered = control instanceof HTMLSelectElement ? askChoice(control) : askDate(control);
    void answered.then((value) => answer(control, value));
  });
}

function askChoice(control: HTMLSelectElement): Promise<string | undefined> {
  const choices = [...control.options].map(({ value, text }) => ({ value, label: text }));
  return ask(control, { title: titleOf(control), choices, chosen: control.value });
}

function answer(control: Picked, value: string | undefined): void {
  control.focus();
  if (value === undefined || value === control.value) return;
  control.value = value;
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Asks for year, month and day in turn. */
async function askDate(control: HTMLInputElement): Promise<string | undefined> {
  const { lang } = control.ownerDocument.documentElement;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(control.value) ?? [];
  const last = Number((control.max || new Date().toISOString()).slice(0, 4));
  const first = Number(control.min.slice(0, 4)) || last - OLDEST;
  const years = Array.from({ length: last - first + 1 }, (_, back) => String(last - back));
  const title = titleOf(control);
  const text = (value: number, part: Intl.DateTimeFormatOptions, monthIndex = value - 1) =>
    new Intl.DateTimeFormat(lang, part).format(new Date(2024, monthIndex, 1));

  const usual = control.autocomplete.startsWith('bday') ? String(last - USUAL_AGE) : String(last);
  const pickedYear = await ask(control, { title, choices: years.map(same), chosen: year || usual });
  if (pickedYear === undefined) return undefined;
  const months = MONTHS.map((value) => ({ value: two(value), label: text(value, { month: 'long' }) }));
  const pickedMonth = await ask(control, { title: `${title}: ${pickedYear}`, choices: months, chosen: month });
  if (pickedMonth === undefined) return undefined;
  const count = new Date(Number(pickedYear), Number(pickedMonth), 0).getDate();
  const days = Array.from({ length: count }, (_, index) => ({ value: two(index + 1), label: String(index + 1) }));
  const monthName = months[Number(pickedMonth) - 1]?.label ?? '';
  const pickedDay = await ask(control, {
    title: `${title}: ${monthName} ${pickedYear}`,
    choices: days,
    chosen: day,
  });
  return pickedDay && `${pickedYear}-${pickedMonth}-${pickedDay}`;
}

const same = (value: string): Choice => ({ value, label: value });
const two = (value: number): string => String(value).padStart(2, '0');

function titleOf(control: Picked): string {
  return control.labels?.[0]?.textContent?.trim() ?? '';
}

/** @returns undefined when closed without a choice */
function ask({ ownerDocument: document }: Element, { title, choices, chosen }: Question): Promise<string | undefined> {
  closeOpen?.();
  return new Promise((resolve) => {
    const layer = document.createElement('div');
    layer.className = 'picker';
    layer.dataset.focusScope = '';
    layer.setAttribute('role', 'dialog');
    layer.setAttribute('aria-modal', 'true');
    layer.setAttribute('aria-label', title);
    const heading = document.createElement('p');
    heading.className = 'picker-title';
    heading.textContent = title;
    const list = document.createElement('div');
    list.className = 'picker-list card';
    const goBack = (event: Event) => {
      event.preventDefault();
      end(undefined);
    };
    const end = (value: string | undefined) => {
      closeOpen = undefined;
      document.removeEventListener('svc-back', goBack);
      layer.remove();
      resolve(value);
    };
    const buttons = choices.map(({ value, label }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'picker-choice';
      button.textContent = label;
      if (value === chosen) button.setAttribute('aria-current', 'true');
      button.onclick = () => end(value);
      return button;
    });
    list.append(...buttons);
    layer.append(heading, list);
    document.body.append(layer);
    document.addEventListener('svc-back', goBack);
    closeOpen = () => end(undefined);
    const current = buttons.find((button) => button.hasAttribute('aria-current')) ?? buttons[0];
    current?.focus();
    current?.scrollIntoView({ block: 'center' });
  });
}
