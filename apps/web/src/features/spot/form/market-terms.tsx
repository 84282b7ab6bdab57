import { useDocument } from '@bourse/kit/documents/documents.ts';
import { hundredthsOf } from '@bourse/kit/formats/decimal-text.ts';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { Checkbox } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isSlippageLimit, ORDER_FORM } from '../../../trading/form/order-form-document.ts';
import { percentText } from '../../../trading/model/slippage.ts';

/** What a market order can have: a limit for its slippage; and why it has no take-profit and stop-loss. */
export function MarketTerms() {
  const intl = useIntl();
  const [{ isSlippageLimited, slippage }, change] = useDocument(ORDER_FORM);
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !isSlippageLimit(hundredthsOf(typed) ?? 0);
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <Checkbox
          label={intl.formatMessage({ id: 'terminal.form.limitSlippage' })}
          checked={isSlippageLimited}
          onCheckedChange={(checked) => change((now) => ({ ...now, isSlippageLimited: checked }))}
          className="h-9 min-w-0 max-md:h-11"
        />
        <NumberField
          name="slippage-limit"
          label=""
          aria-label={intl.formatMessage({ id: 'terminal.form.mostSlippage' })}
          unit="%"
          disabled={!isSlippageLimited}
          value={typed ?? trimZeros(percentText(slippage))}
          onValueChange={(text) => {
            setTyped(text);
            const hundredths = hundredthsOf(text) ?? 0;
            if (isSlippageLimit(hundredths)) change((now) => ({ ...now, slippage: hundredths }));
          }}
          error={isWrong ? intl.formatMessage({ id: 'terminal.form.slippageRange' }) : undefined}
          className="w-28 shrink-0"
        />
      </div>
      <Checkbox
        label={intl.formatMessage({ id: 'terminal.form.attach' })}
        checked={false}
        disabled
        onCheckedChange={() => undefined}
        className="h-6"
      />
      <p className="-mt-1 text-11 text-text-3">
        <FormattedMessage id="terminal.form.attachNeedsLimit" />
      </p>
    </>
  );
}
