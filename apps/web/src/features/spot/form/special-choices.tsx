import { Checkbox, showToast } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { changeDraft } from '../../../trading/form/form-store.ts';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';
import { useFormStore } from '../../../trading/terminal-context.tsx';
import { loadSpecial } from './special.ts';

/** What a limit order can have beside price and quantity, a box each. */
export function SpecialChoices({ draft }: Pick<OrderFieldsProps, 'draft'>) {
  const intl = useIntl();
  const store = useFormStore();
  // The box answers at once, also while the code is on its way.
  const [coming, setComing] = useState<keyof OrderDraft>();
  const change = async (key: keyof OrderDraft, part: Partial<OrderDraft>) => {
    if (part[key] !== undefined) setComing(key);
    try {
      await loadSpecial();
      changeDraft(store, { ...store.getState()[draft.side], ...part });
    } catch {
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'error.NETWORK' }) });
    } finally {
      setComing(undefined);
    }
  };
  return (
    <div className="flex h-7 items-center gap-4 max-md:h-11">
      <Checkbox
        label={intl.formatMessage({ id: 'terminal.form.attach' })}
        checked={coming === undefined ? draft.attached !== undefined : coming === 'attached'}
        onCheckedChange={(isWanted) => {
          const attached = isWanted ? { profit: '', profitLimit: '', loss: '', lossLimit: '' } : undefined;
          void change('attached', { attached, peg: undefined });
        }}
      />
      {/* Orders of a list have prices of their own: one choice takes the other's place. */}
      <Checkbox
        label={intl.formatMessage({ id: 'terminal.form.peg' })}
        checked={coming === undefined ? draft.peg !== undefined : coming === 'peg'}
        onCheckedChange={(isWanted) => {
          const peg = isWanted ? ({ to: 'primary', offset: '0' } as const) : undefined;
          void change('peg', { peg, attached: undefined });
        }}
      />
    </div>
  );
}
