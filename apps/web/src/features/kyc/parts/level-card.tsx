import { useFormats } from '@bourse/kit/formats/format.ts';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { Badge, type BadgeTone, cx } from '@bourse/ui';
import { Building2, IdCard, UserRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FlowName } from '../model/flow.ts';
import type { CardState } from '../model/standing.ts';
import type { LevelRights } from '../model/types.ts';
import { FlowLink, SupplementLink } from './standing-note.tsx';

export interface LevelCardProps {
  readonly flow: FlowName;
  readonly state: CardState;
  /** What the level gives. */
  readonly rights: LevelRights | undefined;
  /** Parts of the exchange that are open to everybody, which no level has to open. */
  readonly free: LevelRights['modules'];
}

const ICONS = { standard: UserRound, advanced: IdCard, enterprise: Building2 } as const;
const TONES: Readonly<Record<CardState, BadgeTone>> = {
  passed: 'up',
  waiting: 'warning',
  asked: 'warning',
  failed: 'danger',
  begun: 'accent',
  open: 'neutral',
  locked: 'neutral',
};
/** What each check asks for, as message ids behind `kyc.need.`. */
const NEEDS: Readonly<Record<FlowName, readonly string[]>> = {
  standard: ['person', 'documentNumber'],
  advanced: ['standard', 'document', 'face'],
  enterprise: ['company', 'companyFiles', 'people'],
};

/** A level: what it gives, what it asks for, how far the user is with it. */
export function LevelCard({ flow, state, rights, free }: LevelCardProps) {
  const intl = useIntl();
  const Icon = ICONS[flow];
  const name = intl.formatMessage({ id: `kyc.level.${flow}` });
  return (
    <section aria-label={name} className={cx(PANEL, 'flex min-w-0 flex-col gap-4 p-4 md:p-5')}>
      <div className="flex items-center gap-3">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
          <Icon size={18} aria-hidden="true" />
        </span>
        <h2 className="min-w-0 flex-1 text-16 font-semibold">{name}</h2>
        <Badge tone={TONES[state]}>
          <FormattedMessage id={`kyc.state.${state}`} />
        </Badge>
      </div>
      <LevelGives rights={rights} free={free} />
      <div>
        <h3 className="text-12 text-text-3">
          <FormattedMessage id="kyc.needs" />
        </h3>
        <ul className="mt-1 list-disc ps-5 text-13">
          {NEEDS[flow].map((need) => (
            <li key={need}>
              <FormattedMessage id={`kyc.need.${need}`} />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-auto">
        <CardAction flow={flow} state={state} />
      </div>
    </section>
  );
}

/** Limits and parts of the exchange that a level opens. */
function LevelGives({ rights, free }: Pick<LevelCardProps, 'rights' | 'free'>) {
  const intl = useIntl();
  const { figure } = useFormats();
  if (rights === undefined) return null;
  const { withdrawPerDayUsdt } = rights;
  const modules = rights.modules.filter((module) => !free.includes(module));
  return (
    <dl className="flex flex-col gap-3 text-13">
      <div>
        <dt className="text-12 text-text-3">
          <FormattedMessage id="kyc.gives.withdraw" />
        </dt>
        <dd className="num mt-0.5 text-16 font-semibold">
          {withdrawPerDayUsdt === '' ? (
            <FormattedMessage id="kyc.gives.unlimited" />
          ) : (
            <FormattedMessage id="kyc.gives.amount" values={{ amount: figure(withdrawPerDayUsdt) }} />
          )}
        </dd>
      </div>
      <div>
        <dt className="text-12 text-text-3">
          <FormattedMessage id="kyc.gives.modules" />
        </dt>
        <dd className="mt-0.5">
          {modules.length === 0 ? (
            <FormattedMessage id="kyc.gives.nothingMore" />
          ) : (
            intl.formatList(
              modules.map((module) => intl.formatMessage({ id: `kyc.module.${module}` })),
              { type: 'unit' },
            )
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The way on from a card; what is next stands above the cards, and is the one that catches the eye. */
function CardAction({ flow, state }: Pick<LevelCardProps, 'flow' | 'state'>) {
  const level = <FormattedMessage id={`kyc.level.${flow}`} />;
  if (state === 'asked') return <SupplementLink tone="neutral" />;
  if (state === 'open' || state === 'begun' || state === 'failed') {
    const id = state === 'open' ? 'kyc.begin' : state === 'begun' ? 'kyc.goOn' : 'kyc.failedNext';
    return (
      <FlowLink flow={flow} tone="neutral">
        <FormattedMessage id={id} values={{ level }} />
      </FlowLink>
    );
  }
  return (
    <p className="text-12 text-text-3">
      <FormattedMessage id={`kyc.state.${state}.text`} />
    </p>
  );
}
