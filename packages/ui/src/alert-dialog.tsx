import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { BACKDROP_CLASS, POPUP_CLASS } from './dialog-classes.ts';
import { usePortalContainer } from './portal-container.ts';
import { TextField } from './text-field.tsx';

/** A text that must be typed before the action can be confirmed. */
export interface TypedConfirmation {
  /** The exact text: a name, an address. */
  readonly text: string;
  /** Label of the field; tells what to type. */
  readonly label: string;
}

export interface AlertDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** What will happen, in a sentence. */
  readonly description: ReactNode;
  readonly cancelLabel: string;
  /** What the button does: `Remove key`. */
  readonly confirmLabel: string;
  /** Called on confirmation; the caller closes the dialog when it is done. */
  readonly onConfirm: () => void;
  /** The action is in progress. */
  readonly busy?: boolean | undefined;
  readonly tone?: 'danger' | 'accent' | undefined;
  readonly typed?: TypedConfirmation | undefined;
  /** It cannot be confirmed: the dialog only tells why. */
  readonly confirmDisabled?: boolean | undefined;
  /** Why it failed. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A question that must be answered: it closes only by its buttons or Escape, and the harmless answer has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, className } = props;
  const container = usePortalContainer();
  const cancel = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || props.busy !== true) && onOpenChange(next)}>
      <Base.Portal container={container}>
        <Base.Backdrop forceRender className={BACKDROP_CLASS} />
        <Base.Popup initialFocus={() => field.current ?? cancel.current} className={cx(POPUP_CLASS, className)}>
          <div className="p-5 pb-4">
            <Base.Title className="text-16 font-semibold">{title}</Base.Title>
            <Base.Description className="mt-1 text-13 text-text-2">{description}</Base.Description>
          </div>
          <Answers {...props} cancelRef={cancel} fieldRef={field} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface AnswersProps extends AlertDialogProps {
  readonly cancelRef: React.Ref<HTMLButtonElement>;
  readonly fieldRef: React.Ref<HTMLInputElement>;
}

/** A part of its own, so that what was typed is forgotten when the dialog closes. */
function Answers(props: AnswersProps) {
  const { cancelLabel, confirmLabel, onConfirm, busy = false, tone = 'danger', typed, error, children } = props;
  const [text, setText] = useState('');
  const canConfirm = props.confirmDisabled !== true && (typed === undefined || text.trim() === typed.text);
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        // React hands events on to the component that renders the dialog, and thus to a form around it.
        event.stopPropagation();
        if (canConfirm && !busy) onConfirm();
      }}
      // The key that opened the question, still held, answers nothing.
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
    >
      {(children !== undefined || typed !== undefined || error !== undefined) && (
        <div className="min-h-0 space-y-3 overflow-y-auto px-5 pb-5 text-13">
          {children}
          {typed !== undefined && (
            <TextField
              ref={props.fieldRef}
              label={typed.label}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              placeholder={typed.text}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {error !== undefined && (
            <p role="alert" className="text-danger">
              {error}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-t p-4">
        <Base.Close disabled={busy} render={<Button ref={props.cancelRef}>{cancelLabel}</Button>} />
        <Button type="submit" tone={tone === 'danger' ? 'danger' : 'accent'} busy={busy} disabled={!canConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
