import type { ComponentChildren } from 'preact';

/**
 * A square picture over what stands in its place until it has loaded, and if it never does. It says nothing to screen readers: the name
 * beside it does. The place has its size from the start and keeps it, so that no text moves.
 */
export function Picture({ src, children }: { src: string; children?: ComponentChildren }) {
  return (
    <span class="picture">
      {children}
      <img
        key={src}
        src={src}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        referrerpolicy="no-referrer"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    </span>
  );
}
