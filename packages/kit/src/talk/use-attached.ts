import { checkFiles, type FileLimits, type FileRejection } from '@bourse/ui';
import { useEffect, useRef, useState } from 'react';
import { randomKey } from '../action/random-key.ts';

/** A file that goes along with the next message. */
export interface AttachedFile {
  readonly id: string;
  readonly file: File;
  /** Address of a small version; undefined: it is no picture. */
  readonly preview: string | undefined;
}

/** Files that go along with the next message. */
export interface Attached {
  readonly files: readonly AttachedFile[];
  /** The files that were not taken last, with the reason. */
  readonly rejected: readonly { readonly name: string; readonly reason: FileRejection }[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

/** What the exchange takes in a talk and with feedback. */
export const TALK_FILES = {
  accept: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
  maxBytes: 5 * 1024 * 1024,
  maxFiles: 4,
} as const satisfies FileLimits;

/** Files to send, checked against the limits. */
export function useAttached(limits: FileLimits = TALK_FILES): Attached {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [rejected, setRejected] = useState<Attached['rejected']>([]);
  const all = useRef(files);
  all.current = files;
  useEffect(() => () => all.current.forEach(release), []);
  return {
    files,
    rejected,
    add: (more) => {
      const checked = checkFiles(more, limits, files.length);
      setRejected(checked.rejected.map(({ file: { name }, reason }) => ({ name, reason })));
      setFiles([...files, ...checked.accepted.map(attach)]);
    },
    remove: (id) => {
      files.filter((file) => file.id === id).forEach(release);
      setFiles(files.filter((file) => file.id !== id));
    },
    clear: () => {
      files.forEach(release);
      setFiles([]);
      setRejected([]);
    },
  };
}

function attach(file: File): AttachedFile {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
  return { id: randomKey(), file, preview };
}

function release({ preview }: AttachedFile): void {
  if (preview !== undefined) URL.revokeObjectURL(preview);
}
