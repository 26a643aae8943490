/**
 * Makes elements at once of the components that Preact draws otherwise, in a fraction of its code: for what is drawn once, before Preact is
 * there. It draws what Preact does, except for handlers, which the page's own script adds when it takes over these elements.
 */
type Props = Readonly<Record<string, unknown>> & { readonly children?: Child };
type Child = Node | string | number | boolean | null | undefined | readonly Child[];
type FunctionComponent = (props: Props) => Child;
type ClassComponent = new (props: Props) => { readonly props: Props; render(props: Props): Child };

const SVG = 'http://www.w3.org/2000/svg';
const IN_SVG = ['svg', 'path'];

export function jsx(type: string | FunctionComponent | ClassComponent, props: Props): Child {
  if (typeof type === 'string') return element(type, props);
  return isClass(type) ? new type(props).render(props) : type(props);
}

/** The same for several children, as compilers call it. */
export function jsxs(type: string | FunctionComponent | ClassComponent, props: Props): Child {
  return jsx(type, props);
}

export function Fragment({ children }: Props): Child {
  return children;
}

function isClass(type: FunctionComponent | ClassComponent): type is ClassComponent {
  return type.prototype?.render !== undefined;
}

function element(name: string, { children, ...props }: Props): Element {
  const made = IN_SVG.includes(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [attribute, value] of Object.entries(props)) {
    if (attribute === 'style') setStyles(made as HTMLElement, value as Readonly<Record<string, string | number>>);
    else setAttribute(made, attribute, value);
  }
  append(made, children);
  return made;
}

function setStyles(made: HTMLElement, styles: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(styles)) made.style.setProperty(name, String(value));
}

/** `false` is a value of `aria-` and `data-` attributes; all others are left out then. */
function setAttribute(made: Element, name: string, value: unknown): void {
  const saysFalse = name[4] === '-';
  if (value === undefined || value === null || typeof value === 'function' || (value === false && !saysFalse)) return;
  made.setAttribute(name, value === true && !saysFalse ? '' : String(value));
}

function append(made: Element, child: Child): void {
  if (Array.isArray(child)) for (const each of child) append(made, each);
  else if (child !== undefined && child !== null && typeof child !== 'boolean') made.append(child as Node | string);
}
