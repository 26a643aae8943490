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
      const draw = keepFocus(document);
      if (when === 'after') find('opener')?.focus();
      draw(() => find('opener')?.remove());
      expect(focused()).toBe('title');

      // and back to it once it exists again
      draw(() => find('view')?.insertAdjacentHTML('beforeend', '<button id="opener">Open</button>'));
      expect(focused()).toBe('opener');
    },
  );

  it('goes to the control that opened the view of a frame that had it, though the frame tells nobody and another control was left for it', () => {
    show('<button id="close">Close</button><button id="opener">Open</button>');
    const draw = keepFocus(document);
    find('opener')?.focus();
    draw(() => find('opener')?.replaceWith(document.createElement('iframe')));
    find('close')?.focus();
    window.addEventListener('focusin', (event) => event.stopPropagation(), { capture: true, once: true });
    document.querySelector('iframe')?.focus();
    draw(() =>
      document.querySelector('iframe')?.replaceWith(Object.assign(document.createElement('button'), { id: 'opener' })),
    );
    expect(focused()).toBe('opener');
  });

  it('stays where it is while its control is there', () => {
    show('<input id="search"><button id="other">Other</button>');
    find('search')?.focus();
    const draw = keepFocus(document);
    draw(() => find('other')?.remove());
    expect(focused()).toBe('search');
  });

  it('is not taken for a page on which nothing had it', () => {
    show('<button id="opener">Open</button>');
    const draw = keepFocus(document);
    draw(() => find('opener')?.remove());
    expect(document.activeElement).toBe(document.body);
  });
});
