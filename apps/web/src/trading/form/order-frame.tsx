import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { cx, Shortened } from '@bourse/ui';
import type { ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { CheckContext, OrderCheck } from '../model/check.ts';
import type { OrderDraft } from '../model/order-draft.ts';
import { useInstrument } from '../terminal-context.tsx';
import { AvailableLine, type AvailableLineProps } from './available-line.tsx';
import { OrderPreview } from './order-preview.tsx';
import { RestoredLine } from './restored-line.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type OrderFormParts, useOrderForm } from './use-order-form.ts';
import { VisitorButtons } from './visitor-buttons.tsx';

const ConfirmOrder = late(async () => (await import('./confirm-order.tsx')).ConfirmOrder);

/** What the fields of a form are made of. */
export interface OrderFieldsProps {
  readonly draft: OrderDraft;
  readonly check: OrderCheck;
  readonly context: CheckContext;
  readonly onChange: (draft: OrderDraft) => void;
  /** The last price for when it is needed; empty before the first. */
  readonly last: RefObject<string>;
}

/** What else is to be known of how an order is sent, in words; undefined: nothing. */
export type NoteOf = (draft: OrderDraft, context: CheckContext) => string | undefined;

export interface OrderFrameProps extends OrderFormParts {
  readonly TopUp?: AvailableLineProps['TopUp'];
  readonly walletId?: AvailableLineProps['walletId'];
  readonly noteOf?: NoteOf | undefined;
  readonly children: (fields: OrderFieldsProps) => ReactNode;
}

/** What every order form has: what can be spent, the kind's own fields, what the order costs and brings, and the button. */
export function OrderFrame({ TopUp, walletId, noteOf, children, ...parts }: OrderFrameProps) {
  const { side, funds } = parts;
  const intl = useIntl();
  const market = useInstrument();
  const user = useUser();
  const form = useOrderForm(parts);
  const { draft, check, context, onChange, last, result } = form;
  const preview = { draft, check, levels: context.opposite, note: noteOf?.(draft, context) };
  return (
    <form
      noValidate
      aria-label={intl.formatMessage({ id: `terminal.form.${side}` }, { unit: market.base.code })}
      className="flex min-w-0 shrink-0 flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit('button');
      }}
      // A key that stays down sends one order: not another when the first is placed, or when a dialog gives the focus back.
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
    >
      <RestoredLine />
      <AvailableLine side={side} funds={funds} TopUp={TopUp} walletId={walletId} />
      {children({ draft, check, context, onChange, last })}
      <OrderPreview {...preview} />
      {/* Whatever else a form asks, its button stays in sight. */}
      <div className="sticky -bottom-2 z-10 -mx-1 -mt-1 -mb-1 flex flex-col gap-1 bg-surface-1 px-1 py-1">
        {user === undefined ? (
          <VisitorButtons />
        ) : (
          <SubmitButton draft={draft} ready={check.ready} busy={form.isBusy} />
        )}
      </div>
      <Shortened
        as="p"
        role="status"
        text={result?.text ?? ''}
        className={cx('min-h-4 text-11', result?.ok === false ? 'text-danger' : 'text-text-2')}
      />
      {form.asking !== undefined && (
        <LatePart>
          <ConfirmOrder {...preview} onClose={() => form.setAsking(undefined)} onConfirm={form.confirm} />
        </LatePart>
      )}
    </form>
  );
}
