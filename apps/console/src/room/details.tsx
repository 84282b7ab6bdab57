import type { ReactNode } from 'react';

export interface DetailsProps {
  readonly items: readonly { readonly id: string; readonly label: ReactNode; readonly value: ReactNode }[];
}

/** What opens below a row: names and values, one under the other. */
export function Details({ items }: DetailsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-3 py-1 text-12 md:grid-cols-[10rem_minmax(0,1fr)]">
      {items.map(({ id, label, value }) => (
        <div key={id} className="md:contents">
          <dt className="text-text-3">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
