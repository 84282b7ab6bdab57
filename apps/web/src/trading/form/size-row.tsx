import { useDocument } from '@bourse/kit/documents/documents.ts';
import { IconButton, Shortened, Slider } from '@bourse/ui';
import { RotateCcw } from 'lucide-react';
import { useIntl } from 'react-intl';
import { shareOf } from '../model/check.ts';
import { SIZE_PLACES, type SizePreset } from '../model/size-presets.ts';
import { useForms, useInstrument, useVenue } from '../terminal-context.tsx';
import type { AmountFieldsProps } from './amount-fields.tsx';
import { useFormCommands } from './form-commands.ts';
import { ORDER_FORM } from './order-form-document.ts';
import { qtyUnitText } from './qty-field.tsx';

const FIGURES = [0, 25, 50, 75, 100] as const;

/** The share of the balance, by hand and with its figures. */
export function SizeSlider({ draft, check, context, onChange }: AmountFieldsProps) {
  const intl = useIntl();
  const market = useInstrument();
  const { spendShare } = useVenue().form;
  const available = context.funds?.[draft.side];
  return (
    <div>
      <Slider
        label={intl.formatMessage({ id: 'terminal.form.percent' })}
        value={shareOf(draft, check, context)}
        disabled={available === undefined}
        onValueChange={(percent) => {
          if (available !== undefined) onChange(spendShare(draft, percent, available, market, context.lastTicks));
        }}
      />
      {/* Each under its mark; the slider has as much room at its ends. */}
      <div aria-hidden="true" className="num relative mx-1.5 -mt-1 h-3 text-11 leading-3 text-text-3">
        {FIGURES.map((figure) => (
          <span
            key={figure}
            style={{ insetInlineStart: `${figure}%` }}
            className="absolute -translate-x-1/2 first:-translate-x-1.5 last:-translate-x-[calc(100%-0.375rem)] rtl:translate-x-1/2 rtl:first:translate-x-1.5 rtl:last:translate-x-[calc(100%-0.375rem)]"
          >{`${figure}%`}</span>
        ))}
      </div>
    </div>
  );
}

const CHIP =
  'h-6 min-w-0 flex-1 rounded-4 bg-surface-2 px-1 text-11 text-text-2 hover:bg-surface-3 hover:text-text-1 max-md:h-11 max-md:px-0';

/** The user's own sizes, and the last order again. */
export function SizePresets({ draft }: Pick<AmountFieldsProps, 'draft'>) {
  const intl = useIntl();
  const market = useInstrument();
  const commands = useFormCommands();
  const [{ sizes }] = useDocument(ORDER_FORM);
  const isPlaced = useForms(({ placed }) => placed[draft.side] !== undefined);
  const text = (size: SizePreset | undefined) => {
    if (size === undefined) return '';
    return size.unit === 'percent' ? `${size.value}%` : `${size.value} ${qtyUnitText(size.unit, market)}`;
  };
  return (
    <fieldset
      aria-label={intl.formatMessage({ id: 'terminal.form.sizes' })}
      className="flex min-w-0 gap-1 max-md:gap-0.5"
    >
      {SIZE_PLACES.map((place) => (
        <button key={place} type="button" className={CHIP} onClick={() => commands.applySize(place)}>
          <Shortened text={text(sizes[place])} className="num" />
        </button>
      ))}
      <IconButton
        label={intl.formatMessage({ id: 'terminal.form.repeat' })}
        disabled={!isPlaced}
        className="h-6 w-7 max-md:h-11 max-md:w-8"
        onClick={commands.repeatLast}
      >
        <RotateCcw size={13} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
