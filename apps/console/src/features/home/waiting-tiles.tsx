import type { RouteData } from '@bourse/contract';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { cx } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';

type Waiting = RouteData<'consoleHome'>['waiting'];

/** Where each is dealt with. */
const PLACES: Readonly<Record<keyof Waiting, string>> = {
  proposals: '/proposals',
  transferReviews: '/reviews',
  identityCases: '/identity',
  stuckCommands: '/outbox',
  failedMails: '/mails',
  deadJobs: '/jobs',
  failingJobs: '/jobs',
  damagedSettings: '/settings',
};
const NAMES = Object.keys(PLACES) as (keyof Waiting)[];

/** What waits for somebody, each a way to its room. */
export function WaitingTiles({ waiting }: { readonly waiting: Waiting }) {
  return (
    <ul className="grid grid-cols-2 gap-px overflow-clip rounded-8 border bg-line sm:grid-cols-4 xl:grid-cols-8">
      {NAMES.map((name) => (
        <li key={name} className="bg-surface-1">
          <AppLink
            to={PLACES[name]}
            className="flex h-full flex-col gap-1 px-4 py-3 transition hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            <span className={cx('num text-20 font-semibold', waiting[name] > 0 ? 'text-warning' : 'text-text-3')}>
              {waiting[name]}
            </span>
            <span className="text-12 text-text-2">
              <FormattedMessage id={`home.waiting.${name}`} />
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
