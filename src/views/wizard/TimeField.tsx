/** A time, typed as minutes and seconds (C-17). */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { maskTime, readTime, writeTime } from '../../machines/uploading/videoTime.ts';

interface TimeFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Seconds. */
  readonly time: number;
  readonly onChange: (time: number) => void;
  readonly write?: (time: number) => string;
}

/** An invalid time is replaced by the former one when the field is left. */
export function TimeField({ label, hint, time, onChange, write = writeTime }: TimeFieldProps) {
  const [draft, setDraft] = useState<string>();
  const leave = () => {
    const read = draft === undefined ? undefined : readTime(draft);
    if (read !== undefined) onChange(read);
    setDraft(undefined);
  };
  return (
    <TextField
      label={label}
      value={draft ?? write(time)}
      helperText={hint}
      onChange={({ target }) => /^[\d:.,]{0,8}$/.test(target.value) && setDraft(maskTime(target.value))}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}
