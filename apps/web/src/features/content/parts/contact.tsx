import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';
import { targetOf } from '@bourse/kit/page/links.ts';
import { openService } from '@bourse/kit/page/open-dialog.ts';
import { BadgeCheck, Headset, HeartPulse, type LucideIcon, MessageSquareText } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

type Way = NamedLink & { readonly icon: LucideIcon };

const WAYS: readonly Way[] = [
  { id: 'feedback', icon: MessageSquareText, to: '/userfeedback' },
  { id: 'channel', icon: BadgeCheck, to: '/support/official-channel' },
  { id: 'status', icon: HeartPulse, to: '/status' },
];
const TILE =
  'group flex h-full w-full items-start gap-3 rounded-12 border bg-surface-1 p-4 text-start transition-colors hover:border-line-strong hover:bg-surface-2';

/** Ways to a person, and to what people ask persons about. */
export function Contact() {
  return (
    <section aria-labelledby="help-contact">
      <h2 id="help-contact" className="mb-5 text-20 font-semibold tracking-[-0.01em]">
        <FormattedMessage id="content.contact.title" />
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <li>
          <button type="button" onClick={openService} className={TILE}>
            <TileText id="service" icon={Headset} />
          </button>
        </li>
        {WAYS.map(({ icon, ...link }) => (
          <li key={link.id}>
            <AppLink {...targetOf(link)} className={TILE}>
              <TileText id={link.id} icon={icon} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TileText({ id, icon: Icon }: { readonly id: string; readonly icon: LucideIcon }) {
  return (
    <>
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-8 bg-surface-2 text-accent group-hover:bg-surface-3">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block text-14 font-medium">
          <FormattedMessage id={`content.contact.${id}`} />
        </span>
        <span className="mt-0.5 block text-13 text-pretty text-text-2">
          <FormattedMessage id={`content.contact.${id}.text`} />
        </span>
      </span>
    </>
  );
}
