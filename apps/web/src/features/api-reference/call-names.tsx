import type { Operation } from './openapi.ts';

export interface CallNamesProps {
  readonly operations: readonly Operation[];
  readonly onPick: () => void;
}

/** Names of calls that lead to them. */
export function CallNames({ operations, onPick }: CallNamesProps) {
  if (operations.length === 0) return null;
  return (
    <ul className="mb-3 border-s ps-3">
      {operations.map(({ id }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={onPick}
            className="block rounded-4 py-1 wrap-anywhere max-lg:py-3 text-text-2 hover:text-text-1"
          >
            {id}
          </a>
        </li>
      ))}
    </ul>
  );
}
