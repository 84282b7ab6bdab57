import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { cx, IconButton, Shortened, SkeletonRows } from '@bourse/ui';
import { Settings2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import { useInstrument } from '../terminal-context.tsx';
import { BOOK_VIEWS, type BookView, changeBookSettings, useBookSettings } from './book-settings.ts';
import { chooseStep, useBookStep, useStepChoices } from './use-book-step.ts';

const BookSettingsMenu = late(async () => (await import('./book-settings-menu.tsx')).BookSettingsMenu);

/** The book's head: its name, and what is chosen about it. */
export function BookToolbar({ title }: { readonly title?: string | undefined }) {
  return (
    <div
      className={cx(
        'flex h-9 shrink-0 items-center gap-1 pe-1 max-md:h-11',
        title === undefined ? 'ps-2' : 'border-b ps-3',
      )}
    >
      {title !== undefined && <Shortened text={title} className="me-auto min-w-0 text-13 font-medium" />}
      <BookTools className={title === undefined ? 'flex-1' : undefined} />
    </div>
  );
}

/**
 * Which halves are shown, the step that prices are grouped by, and the settings: for the head of a panel. In a head that is a narrow
 * container the halves are chosen in the settings only.
 */
export function BookTools({ className }: { readonly className?: string | undefined }) {
  const intl = useIntl();
  const { view } = useBookSettings();
  return (
    <span className={cx('flex items-center gap-1', className)}>
      <fieldset
        aria-label={intl.formatMessage({ id: 'terminal.book.view' })}
        className="me-auto flex @max-[22rem]:hidden"
      >
        {BOOK_VIEWS.map((item) => (
          <button
            key={item}
            type="button"
            aria-pressed={view === item}
            aria-label={intl.formatMessage({ id: `terminal.book.view.${item}` })}
            title={intl.formatMessage({ id: `terminal.book.view.${item}` })}
            onClick={() => changeBookSettings({ view: item })}
            className={cx(
              'flex size-7 items-center justify-center rounded-4 transition hover:bg-surface-2 max-md:size-11',
              view === item ? 'bg-surface-2' : 'opacity-60',
            )}
          >
            <ViewMark view={item} />
          </button>
        ))}
      </fieldset>
      <StepSelect />
      <SettingsButton />
    </span>
  );
}

/** The step that prices are grouped by. */
export function StepSelect({ className = 'min-w-16' }: { readonly className?: string }) {
  const intl = useIntl();
  const market = useInstrument();
  const { step } = useBookStep(market);
  return (
    <SmallSelect
      label={intl.formatMessage({ id: 'terminal.book.group' })}
      value={step}
      onValueChange={(next) => chooseStep(market, next)}
      items={useStepChoices(market, step).map((item) => ({ value: item, label: item }))}
      className={cx('num', className)}
    />
  );
}

/** Opens what else can be chosen. */
export function SettingsButton({ className }: { readonly className?: string }) {
  const label = useIntl().formatMessage({ id: 'terminal.book.settings' });
  return (
    <LatePopover
      label={label}
      align="end"
      className="w-60 p-3"
      trigger={
        <IconButton label={label} size="sm" className={cx('max-md:size-11', className)}>
          <Settings2 size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      <LatePart fallback={<SkeletonRows rows={4} rowClassName="h-10" blocks={['h-8 w-full']} />}>
        <BookSettingsMenu />
      </LatePart>
    </LatePopover>
  );
}

/** A small picture of the halves that a view shows. */
function ViewMark({ view }: { readonly view: BookView }) {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <rect x="0" y="0" width="5" height="6" className={view === 'bids' ? 'fill-up' : 'fill-down'} />
      <rect x="0" y="8" width="5" height="6" className={view === 'asks' ? 'fill-down' : 'fill-up'} />
      {[1, 5, 9, 13].map((y) => (
        <rect key={y} x="7" y={y - 1} width="7" height="1.5" className="fill-text-3" />
      ))}
    </svg>
  );
}
