import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { LinkTarget } from '@bourse/kit/page/links.ts';
import { Activity, KeyRound, type LucideIcon, Radio, Scale } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

interface Fact {
  readonly id: 'ledger' | 'status' | 'login' | 'channel';
  readonly icon: LucideIcon;
  readonly link: LinkTarget;
}

const FACTS: readonly Fact[] = [
  { id: 'ledger', icon: Scale, link: { to: '/docs' } },
  { id: 'status', icon: Activity, link: { to: '/status' } },
  { id: 'login', icon: KeyRound, link: { to: '/user/personSetting' } },
  { id: 'channel', icon: Radio, link: { to: '/support/official-channel' } },
];

/** What keeps money safe here, each with the page where it can be checked. */
export function Safety() {
  return (
    <section aria-labelledby="home-safety">
      <h2 id="home-safety" className="mb-6 text-20 font-semibold">
        <FormattedMessage id="homeMore.safety" />
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {FACTS.map(({ id, icon: Icon, link }) => (
          <li key={id} className="flex flex-col rounded-12 border bg-surface-1 p-5">
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
            <h3 className="mt-4 text-14 font-medium">
              <FormattedMessage id={`homeMore.safety.${id}`} />
            </h3>
            <p className="mt-1.5 flex-1 text-13 text-pretty text-text-2">
              <FormattedMessage id={`homeMore.safety.${id}.text`} />
            </p>
            <AppLink
              {...link}
              className="mt-3 inline-flex items-center text-13 text-accent hover:underline max-md:min-h-11"
            >
              <FormattedMessage id={`homeMore.safety.${id}.link`} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
