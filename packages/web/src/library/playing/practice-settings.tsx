import { t } from '@lingui/core/macro';
import { Alert, Button, NumberInput, SegmentedControl, Slider, Text, TextInput, Tooltip } from '@mantine/core';
import { IconRepeat, IconVolume } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { alignAccompaniment, type Preview } from '@eemusic/contract/library/playing';
import { Form } from '#platform/ui/form/form.tsx';
import { call } from '#platform/api/call.ts';
import { isStale } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';
import { type Loop, type Piece, type Playable, type PlayedScore, spanOf } from './piece.ts';
import type { Player } from './player.ts';
import classes from './playing-bar.module.css';
import type { Alignment, Settings } from './settings.ts';
import type { Picks, useLoop } from './use-loop.ts';
import { keepSliderKeys, keyNames } from './use-player-keys.ts';

type Props = {
  preview: Playable;
  /** Missing for an upload, whose recording cannot be aligned. */
  score: PlayedScore | undefined;
  piece: Piece;
  player: Player;
  settings: Settings;
  audio: HTMLAudioElement | null;
  looping: Pick<ReturnType<typeof useLoop>, 'picks' | 'toggle' | 'change'>;
  labels: readonly string[];
  hasPiano: boolean;
  hasHands: boolean;
  onChanged: () => Promise<unknown>;
};

export function PracticeSettings(props: Props) {
  const { preview, score, piece, player, settings, audio, looping, labels, hasPiano, hasHands, onChanged } = props;
  const { accompaniment } = preview;
  const { hand, hasMetronome, hasCountIn, loop, source, volume } = settings;
  return (
    <div className={classes.settings}>
      <LoopFields
        loop={loop}
        labels={labels}
        picks={looping.picks}
        isPlayable={loop === null || spanOf(piece.measures, loop) !== null}
        onToggle={looping.toggle}
        onChange={looping.change}
      />
      {source === 'piano' && hasHands && (
        <Tooltip label={t`Hands (${keyNames.hand})`}>
          <SegmentedControl
            size="xs"
            aria-label={t`Hands`}
            aria-keyshortcuts={keyNames.hand}
            value={hand}
            onChange={(to) => player.change({ hand: to })}
            data={[
              { value: 'left', label: t`Left` },
              { value: 'both', label: t`Both hands` },
              { value: 'right', label: t`Right` },
            ]}
          />
        </Tooltip>
      )}
      <Toggle
        label={t`Metronome`}
        keyName={keyNames.metronome}
        isOn={hasMetronome}
        onChange={(on) => player.change({ hasMetronome: on })}
      />
      <Toggle
        label={t`Count-in`}
        keyName={keyNames.countIn}
        isOn={hasCountIn}
        onChange={(on) => player.change({ hasCountIn: on })}
      />
      {accompaniment !== null && (
        <SegmentedControl
          size="xs"
          aria-label={t`What is played`}
          value={source}
          onChange={(to) => player.change({ source: to })}
          data={[
            { value: 'piano', label: t`Piano` },
            { value: 'accompaniment', label: t`Accompaniment` },
          ]}
        />
      )}
      {score !== undefined && accompaniment !== null && audio !== null && (
        <AlignForm
          {...score}
          stored={accompaniment}
          scoreTempo={piece.tempo}
          secondNow={() => audio.currentTime}
          onTry={player.align}
          onChanged={onChanged}
        />
      )}
      <div className="flex items-center" style={{ gap: 6, flex: '0 0 120px' }}>
        <IconVolume size={18} stroke={1.75} aria-hidden />
        <Slider
          flex={1}
          miw={60}
          size="sm"
          min={0}
          max={100}
          step={5}
          value={Math.round(volume * 100)}
          onChange={(percent) => player.change({ volume: percent / 100 })}
          onKeyDown={keepSliderKeys}
          label={null}
          thumbLabel={t`Volume`}
          thumbValueText={(percent) => t`${percent}%`}
        />
      </div>
      {hasPiano && (
        <Text size="xs" c="dimmed" ms="auto">{t`Piano: Salamander Grand Piano V3 by Alexander Holm, CC BY 3.0`}</Text>
      )}
    </div>
  );
}

type LoopFieldsProps = {
  loop: Loop | null;
  labels: readonly string[];
  picks: Picks;
  isPlayable: boolean;
  onToggle: () => void;
  onChange: (loop: Loop) => void;
};

export function LoopFields({ loop, labels, picks, isPlayable, onToggle, onChange }: LoopFieldsProps) {
  return (
    <div className="flex items-center" style={{ gap: 6 }} role="group" aria-label={t`Loop`}>
      <Toggle
        label={t`Loop`}
        keyName={keyNames.loop}
        isOn={loop !== null}
        onChange={onToggle}
        icon={<IconRepeat size={16} stroke={1.75} aria-hidden />}
      />
      {loop !== null && (
        <>
          <MeasureField
            label={t`First measure of the loop`}
            value={loop.from}
            labels={labels}
            onChange={(from) => onChange({ from, to: Math.max(loop.to, from) })}
          />
          –
          <MeasureField
            label={t`Last measure of the loop`}
            value={loop.to}
            labels={labels}
            onChange={(to) => onChange({ from: Math.min(loop.from, to), to })}
          />
          <Text size="xs" c="dimmed" role="status">
            {picks === 'first' && t`Click the first measure`}
            {picks === 'last' && t`Click the last measure`}
            {picks === null && !isPlayable && t`These measures are not played one after the other`}
          </Text>
        </>
      )}
    </div>
  );
}

type FieldProps = { label: string; value: number; labels: readonly string[]; onChange: (index: number) => void };

/** Applied only when typing ends: while 12 is being typed, the 1 would move the other end of the loop. */
function MeasureField({ label, value, labels, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const names = labels.map((name) => name || t`Pickup`);
  const settle = () => {
    setTyped(null);
    const index = typed === null ? -1 : indexOfName(names, typed);
    if (index >= 0 && names[index] !== names[value]) onChange(index);
  };
  const step = (by: number) => {
    setTyped(null);
    if (names[value + by] !== undefined) onChange(value + by);
  };
  return (
    <TextInput
      w={60}
      size="xs"
      aria-label={label}
      value={typed ?? names[value] ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}

/** The measure with this name; a number beyond all others is the last one. -1 if there is none. */
function indexOfName(names: readonly string[], typed: string): number {
  const wanted = typed.trim().toLowerCase();
  const index = names.findIndex((name) => name.toLowerCase() === wanted);
  return index < 0 && Number(wanted) > Number(names.at(-1)) ? names.length - 1 : index;
}

type ToggleProps = {
  label: string;
  keyName: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  icon?: ReactNode;
};

function Toggle({ label, keyName, isOn, onChange, icon }: ToggleProps) {
  return (
    <Tooltip label={`${label} (${keyName})`}>
      <Button
        size="compact-sm"
        variant={isOn ? 'light' : 'default'}
        aria-pressed={isOn}
        aria-keyshortcuts={keyName}
        leftSection={icon}
        onClick={() => onChange(!isOn)}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

type AlignFormProps = {
  id: number;
  stored: NonNullable<Preview['accompaniment']>;
  scoreTempo: number;
  version: number;
  secondNow: () => number;
  onTry: (alignment: Alignment) => void;
  onChanged: () => Promise<unknown>;
};

export function AlignForm({ id, stored, scoreTempo, version, secondNow, onTry, onChanged }: AlignFormProps) {
  const [draft, setDraft] = useState<Partial<Alignment>>({});
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { offset, tempo } = { offset: stored.offset, tempo: stored.tempo, ...draft };
  const isChanged = offset !== stored.offset || tempo !== stored.tempo;
  useEffect(() => onTry({ offset, tempo }), [offset, tempo, onTry]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  /* Keeps Escape from also closing the preview around the form. */
  const keepsEscape = {
    'data-mantine-stop-propagation': true,
    onKeyDown: ({ key }: { key: string }) => key === 'Escape' && close(),
  };

  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(alignAccompaniment, { id: String(id), offset, tempo, version }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await onChanged();
      setDraft({});
      close();
    },
    onError: async (error) => {
      if (isStale(error)) await onChanged();
      else toast.failure(error);
    },
  });

  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant={isChanged ? 'light' : 'default'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >{t`Align`}</Button>
      {isOpen && (
        /* On a row of its own, so that it covers neither the buttons nor the music. */
        <Form
          className="flex flex-wrap gap-8"
          style={{ flex: '1 0 100%', alignItems: 'end', order: 1 }}
          aria-label={t`Align the accompaniment`}
          onSubmit={() => save.mutate()}
        >
          {isStale(save.error) && (
            <Alert color="orange" variant="light" p="xs" role="alert" w="100%">
              {t`Someone else has changed this score. What you wrote is still here: save again to keep it.`}
            </Alert>
          )}
          <NumberInput
            {...keepsEscape}
            label={t`The music begins at`}
            suffix={t` s`}
            size="xs"
            w={148}
            decimalScale={2}
            step={0.05}
            min={-600}
            max={600}
            value={offset}
            onChange={(to) => typeof to === 'number' && setDraft({ ...draft, offset: to })}
          />
          <Button
            {...keepsEscape}
            size="xs"
            variant="default"
            onClick={() => setDraft({ ...draft, offset: Math.round(secondNow() * 100) / 100 })}
          >{t`Begins now`}</Button>
          <NumberInput
            {...keepsEscape}
            label={t`Tempo of the recording`}
            placeholder={t`${scoreTempo}, as the score`}
            aria-description={t`Quarter notes a minute. Empty: as the score, ${scoreTempo}.`}
            leftSection="♩ ="
            leftSectionWidth={34}
            size="xs"
            w={180}
            decimalScale={1}
            min={10}
            max={400}
            value={tempo ?? ''}
            onChange={(to) => setDraft({ ...draft, tempo: typeof to === 'number' ? to : null })}
          />
          <Button {...keepsEscape} type="submit" size="xs" disabled={!isChanged} loading={save.isPending}>
            {t`Save`}
          </Button>
        </Form>
      )}
    </>
  );
}
