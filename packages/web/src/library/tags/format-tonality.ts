import { type Tonality, tonicOf } from '@eemusic/music/tonality';
import { plural, t } from '@lingui/core/macro';

/** 'F-sharp minor'; without a mode 'no sharps or flats', '2 flats'. */
export function formatTonality({ fifths, mode }: Tonality): string {
  if (mode === null) return formatSignature(fifths);
  const { step: note, alter } = tonicOf({ fifths, mode });
  if (mode === 'major') {
    if (alter === 0) return t`${note} major`;
    return alter > 0 ? t`${note}-sharp major` : t`${note}-flat major`;
  }
  if (alter === 0) return t`${note} minor`;
  return alter > 0 ? t`${note}-sharp minor` : t`${note}-flat minor`;
}

function formatSignature(fifths: number): string {
  if (fifths === 0) return t`no sharps or flats`;
  return fifths > 0
    ? plural(fifths, { one: '# sharp', other: '# sharps' })
    : plural(-fifths, { one: '# flat', other: '# flats' });
}
