import { Button, buttonClass, EmptyState, IconButton, ScrollBox } from '@bourse/ui';
import { ChevronLeft, ChevronRight, Download, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CaseFile } from './queries.ts';
import { actOfKey, type ViewAct, viewAfter, WHOLE } from './view-state.ts';

export interface DocumentViewProps {
  readonly recordId: number;
  readonly file: CaseFile;
  readonly name: string;
  /** Shows the next document, or the one before. */
  readonly onStep: (by: 1 | -1) => void;
}

/** One document: a picture that is enlarged and turned, or a PDF to be saved, which no page of ours opens. */
export function DocumentView({ recordId, file, name, onStep }: DocumentViewProps) {
  // The browser sends the session with it; the server writes the look down and forbids keeping the bytes.
  const address = `/hk-web/console/kyc/cases/${recordId}/files/${file.fileId}`;
  if (file.type === 'application/pdf') {
    return (
      <EmptyState
        title={name}
        description={<FormattedMessage id="identity.pdf" />}
        action={
          <a href={address} download className={buttonClass('neutral')}>
            <Download size={15} aria-hidden="true" />
            <FormattedMessage id="identity.save" />
          </a>
        }
      />
    );
  }
  return <Picture address={address} name={name} onStep={onStep} />;
}

interface PictureProps {
  readonly address: string;
  readonly name: string;
  readonly onStep: (by: 1 | -1) => void;
}

function Picture({ address, name, onStep }: PictureProps) {
  const intl = useIntl();
  const [view, setView] = useState(WHOLE);
  const [isFailed, setFailed] = useState(false);
  // Another picture begins whole; what has the focus stays, so that the keys lead on to the next.
  const [shown, setShown] = useState(address);
  if (shown !== address) {
    setShown(address);
    setView(WHOLE);
    setFailed(false);
  }
  const act = (what: ViewAct) => setView((now) => viewAfter(now, what));
  const onKeyDown = (event: KeyboardEvent) => {
    const what = event.ctrlKey || event.metaKey || event.altKey ? undefined : actOfKey(event.key);
    if (what === undefined) return;
    // Enlarged, arrows move over the picture.
    if ((what === 'next' || what === 'previous') && view.zoom > 1) return;
    event.preventDefault();
    if (what === 'next') onStep(1);
    else if (what === 'previous') onStep(-1);
    else act(what);
  };
  const tool = (id: string, what: ViewAct, icon: React.ReactNode) => (
    <IconButton label={intl.formatMessage({ id })} onClick={() => act(what)}>
      {icon}
    </IconButton>
  );
  if (isFailed) {
    return (
      <EmptyState
        title={<FormattedMessage id="identity.pictureFailed" />}
        action={
          <Button onClick={() => setFailed(false)}>
            <FormattedMessage id="common.retry" />
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label={intl.formatMessage({ id: 'identity.previous' })} onClick={() => onStep(-1)}>
          <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={intl.formatMessage({ id: 'identity.nextDocument' })} onClick={() => onStep(1)}>
          <ChevronRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
        {tool('identity.zoomOut', 'out', <ZoomOut size={16} aria-hidden="true" />)}
        {tool('identity.zoomIn', 'in', <ZoomIn size={16} aria-hidden="true" />)}
        {tool('identity.turn', 'turn', <RotateCw size={16} aria-hidden="true" />)}
        {tool('identity.whole', 'reset', <Maximize size={16} aria-hidden="true" />)}
        <span className="num ms-auto text-12 text-text-3" role="status">
          {view.zoom * 100} % · {view.quarters * 90}°
        </span>
      </div>
      {/* Centred only while it fits: what is cut off at the start could not be scrolled to. */}
      <ScrollBox
        role="group"
        aria-label={intl.formatMessage({ id: 'identity.pictureOf' }, { name })}
        onKeyDown={onKeyDown}
        className="grid h-[60dvh] min-h-64 place-items-center-safe overflow-auto rounded-8 bg-surface-2"
      >
        <img
          key={address}
          src={address}
          alt={name}
          onError={() => setFailed(true)}
          draggable={false}
          style={{
            width: `${view.zoom * 100}%`,
            height: `${view.zoom * 100}%`,
            transform: `rotate(${view.quarters * 90}deg)`,
          }}
          className="max-w-none object-contain"
        />
      </ScrollBox>
      <p className="text-12 text-text-3">
        <FormattedMessage id="identity.keys" />
      </p>
    </div>
  );
}
