/** Keys as caps, in the order in which they are held; hidden from readers of the screen, which get the names by the part around them. */
export function KeyCaps({ names }: { readonly names: readonly string[] }) {
  return (
    <span dir="ltr" aria-hidden="true" className="inline-flex gap-1">
      {names.map((name) => (
        <kbd
          key={name}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-4 border bg-surface-2 px-1 font-sans text-11 text-text-2"
        >
          {name}
        </kbd>
      ))}
    </span>
  );
}
