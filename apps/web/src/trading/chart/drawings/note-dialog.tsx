import { Button, Dialog, TextField } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';

export interface NoteDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onText: (text: string) => void;
}

/** Asks for the words of a note before it is placed. */
export function NoteDialog({ open, onOpenChange, onText }: NoteDialogProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'terminal.chart.tool.text' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onText(text.trim());
          setText('');
        }}
      >
        <TextField
          label={intl.formatMessage({ id: 'ticket.note' })}
          value={text}
          maxLength={80}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="accent" disabled={text.trim() === ''}>
          {intl.formatMessage({ id: 'ticket.notePlace' })}
        </Button>
      </form>
    </Dialog>
  );
}
