import type { RouteData } from '@bourse/contract';
import { cx } from '@bourse/ui';
import { BadgeCheck, ShieldAlert, ShieldX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { differenceOf, type NamePiece } from './channel.ts';

type Verified = RouteData<'verifyChannel'>;

const LOOKS = {
  ours: { icon: BadgeCheck, box: 'bg-up-soft', tone: 'text-up' },
  notOurs: { icon: ShieldX, box: 'bg-danger-soft', tone: 'text-danger' },
  lookAlike: { icon: ShieldAlert, box: 'bg-danger-soft', tone: 'text-danger' },
} as const satisfies Record<Verified['verdict'], unknown>;

interface ChannelAnswerProps {
  /** What was typed. */
  readonly text: string;
  readonly answer: Verified;
}

/** Whether a channel is ours; of one that only looks so, what is different. */
export function ChannelAnswer({ text, answer }: ChannelAnswerProps) {
  const { verdict, compared, displayed, resembles } = answer;
  const { icon: Icon, box, tone } = LOOKS[verdict];
  const name = displayed || compared || text;
  return (
    <div className={cx('flex items-start gap-3 border-t px-5 py-4', box)}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" className={cx('mt-0.5 shrink-0', tone)} />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold wrap-anywhere">
          <FormattedMessage id={`support.channel.${verdict}`} values={{ name: <bdi dir="ltr">{name}</bdi> }} />
        </p>
        <p className="mt-0.5 text-13 text-text-2">
          <FormattedMessage id={`support.channel.${verdict}.hint`} />
        </p>
        {verdict === 'lookAlike' && <Difference asked={name} own={resembles} />}
        {displayed !== '' && compared !== displayed && <WireForm host={compared} />}
        {verdict === 'ours' && <Listed channels={answer.channels} />}
      </div>
    </div>
  );
}

/** Both names one above the other, the letters that are not the same marked. */
function Difference({ asked, own }: { readonly asked: string; readonly own: string }) {
  const [askedPieces, ownPieces] = differenceOf(asked, own);
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-13">
      <dt className="text-text-2">
        <FormattedMessage id="support.channel.asked" />
      </dt>
      <dd dir="ltr" className="text-16 font-medium tracking-wide wrap-anywhere">
        <Pieces pieces={askedPieces} className="bg-danger-soft text-danger" />
      </dd>
      <dt className="text-text-2">
        <FormattedMessage id="support.channel.real" />
      </dt>
      <dd dir="ltr" className="text-16 font-medium tracking-wide wrap-anywhere">
        <Pieces pieces={ownPieces} className="bg-up-soft text-up" />
      </dd>
    </dl>
  );
}

function Pieces({ pieces, className }: { readonly pieces: readonly NamePiece[]; readonly className: string }) {
  return pieces.map(({ at, text, differs }) =>
    differs ? (
      <mark key={at} className={cx('rounded-4 px-0.5 underline underline-offset-4', className)}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** Letters of other alphabets, as the network writes them. */
function WireForm({ host }: { readonly host: string }) {
  return (
    <p className="mt-2 text-13 text-text-2 wrap-anywhere">
      <FormattedMessage id="support.channel.wire" values={{ host: <code dir="ltr">{host}</code> }} />
    </p>
  );
}

/** Names that operators gave to channels; the site's own addresses have none. */
function Listed({ channels }: Pick<Verified, 'channels'>) {
  const named = channels.filter(({ name, value }) => name !== value);
  if (named.length === 0) return null;
  return (
    <ul className="mt-2 text-13 text-text-2">
      {named.map(({ kind, value, name }) => (
        <li key={`${kind} ${value}`} className="wrap-anywhere">
          {name} · <bdi dir="ltr">{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
