import { useIsWide } from '@bourse/kit/browser/media.ts';
import { cx, IconButton } from '@bourse/ui';
import { Ellipsis } from 'lucide-react';
import { memo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import type { StripFact } from '../venue.ts';
import { useFittingCount } from './use-fitting-count.ts';

/** The venue's figures: on one line in a wide window, where those that do not fit are behind a button; else in a line that is pushed. */
export function StripFacts() {
  return useIsWide() ? <FittingFacts /> : <PushedFacts />;
}

function FittingFacts() {
  const intl = useIntl();
  const { facts } = useVenue();
  const row = useRef<HTMLDListElement>(null);
  const fitting = useFittingCount(row);
  const hidden = facts.slice(fitting);
  const label = intl.formatMessage({ id: 'terminal.facts.more' });
  return (
    <>
      <dl ref={row} className="flex h-9 min-w-0 flex-1 flex-wrap gap-x-5 overflow-hidden">
        {facts.map((fact, at) => (
          <Figure key={fact.labelId} fact={fact} isHidden={at >= fitting} />
        ))}
      </dl>
      {hidden.length > 0 && (
        <LatePopover
          label={label}
          align="end"
          trigger={
            <IconButton label={label} size="sm">
              <Ellipsis size={16} aria-hidden="true" />
            </IconButton>
          }
        >
          <dl className="flex flex-col gap-2 p-1">
            {hidden.map((fact) => (
              <Figure key={fact.labelId} fact={fact} />
            ))}
          </dl>
        </LatePopover>
      )}
    </>
  );
}

function PushedFacts() {
  const { facts } = useVenue();
  return (
    <dl tabIndex={0} className="flex min-w-0 flex-1 basis-full gap-x-4 overflow-x-auto [scrollbar-width:none]">
      {facts.map((fact) => (
        <Figure key={fact.labelId} fact={fact} isLine />
      ))}
    </dl>
  );
}

interface FigureProps {
  readonly fact: StripFact;
  /** Cut off: nobody is to read it here. */
  readonly isHidden?: boolean;
  /** Name and figure beside each other, where height is dear. */
  readonly isLine?: boolean;
}

function Figure({ fact, isHidden = false, isLine = false }: FigureProps) {
  const instrument = useInstrument();
  const { text, title } = fact.useFact(instrument);
  return (
    <div
      className={cx('shrink-0', isLine ? 'flex h-5 gap-1.5' : `h-9 ${fact.width}`, isHidden && 'invisible')}
      title={title}
    >
      <FigureName id={fact.labelId} unit={fact.unitOf?.(instrument) ?? ''} />
      <dd className={cx('num text-12 leading-4.5 whitespace-nowrap', isLine && fact.width)}>{text}</dd>
    </div>
  );
}

const FigureName = memo(function FigureName({ id, unit }: { readonly id: string; readonly unit: string }) {
  return (
    <dt className="text-11 leading-4.5 whitespace-nowrap text-text-3">
      <FormattedMessage id={id} values={{ unit }} />
    </dt>
  );
});
