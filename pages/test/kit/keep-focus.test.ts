// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { keepFocus } from '../../kit/page/render-store.js';

const focused = () => document.activeElement?.id;
const find = (id: string) => document.getElementById(id);

function show(html: string): void {
  document.body.innerHTML = `<h1 id="title" tabindex="-1">Title</h1><div id="view">${html}</div>`;
}

describe('focus on a page whose views replace each other', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it.each(['before', 'after'])(
    'goes to the title when the control that was focused %s the script came is gone',
    (when) => {
      show('<button id="opener">Open</button>');
      if (when === 'before') find('opener')?.focus();
      const findFocus = keepFocus(document);
      if (when === 'after') find('opener')?.focus();
      find('opener')?.remove();
      findFocus();
      expect(focused()).toBe('title');

      // and back to it once it exists again
      find('view')?.insertAdjacentHTML('beforeend', '<button id="opener">Open</button>');
      findFocus();
      expect(focused()).toBe('opener');
    },
  );

  it('stays where it is while its control is there', () => {
    show('<input id="search"><button id="other">Other</button>');
    find('search')?.focus();
    const findFocus = keepFocus(document);
    find('other')?.remove();
    findFocus();
    expect(focused()).toBe('search');
  });

  it('is not taken for a page on which nothing had it', () => {
    show('<button id="opener">Open</button>');
    const findFocus = keepFocus(document);
    find('opener')?.remove();
    findFocus();
    expect(document.activeElement).toBe(document.body);
  });
});
