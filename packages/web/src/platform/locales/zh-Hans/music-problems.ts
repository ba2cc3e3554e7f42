import type { Table } from '#platform/locales/templates.ts';

/** What is doubtful in a file of sheet music, and why one cannot be taken. */
export const musicProblems = {
  'Measure {span}, {~who}: {~what}': '第 {span} 小节，{who}：{what}',
  'Measures {span}, {~who}: {~what}': '第 {span} 小节，{who}：{what}',
  'Measure {span}: {~what}': '第 {span} 小节：{what}',
  'Measures {span}: {~what}': '第 {span} 小节：{what}',
  'right hand': '右手',
  'left hand': '左手',
  'staff {#number}': '第 {number} 行谱',
  'Right hand: {~what}': '右手：{what}',
  'Left hand: {~what}': '左手：{what}',
  'Staff {#number}: {~what}': '第 {number} 行谱：{what}',

  '{#beats} beat in {time}': '{time} 拍中只有 {beats} 拍',
  '{#beats} beats in {time}': '{time} 拍中有 {beats} 拍',
  '{#beats} beat instead of {#expected}': '有 {beats} 拍，应为 {expected} 拍',
  '{#beats} beats instead of {#expected}': '有 {beats} 拍，应为 {expected} 拍',
  'nothing written, not even a rest': '什么都没有写，连休止符也没有',
  'a tie leads nowhere': '延音线没有结束音',
  'a span of a {#width}{ending}, wider than a hand': '跨度为 {width} 度，超出一只手的范围',
  'a span of an {#width}{ending}, wider than a hand': '跨度为 {width} 度，超出一只手的范围',
  '{#count} notes at once': '同时有 {count} 个音',
  '{note} is below the lowest key of a piano': '{note} 低于钢琴的最低键',
  '{note} is above the highest key of a piano': '{note} 高于钢琴的最高键',
  "More measures that don't add up: {places}": '还有拍数不符的小节：{places}',
  'More notes that a piano does not have: {places}': '还有钢琴上没有的音：{places}',
  'More spans wider than a hand: {places}': '还有超出一只手范围的跨度：{places}',
  'More chords of more notes than fingers: {places}': '还有音数多于手指数的和弦：{places}',
  'More ties that lead nowhere: {places}': '还有没有结束音的延音线：{places}',

  'no clef at the beginning': '开头没有谱号',
  'No clef at the beginning': '开头没有谱号',
  'No time signature at the beginning': '开头没有拍号',
  'No key signature': '没有调号',
  'There is not a single note in this score': '此乐谱中一个音符也没有',
  'There is only one staff: the right hand is missing': '只有一行谱：缺少右手',
  'There is only one staff: the left hand is missing': '只有一行谱：缺少左手',
  'no notes from beginning to end': '从头到尾没有音符',
  'No notes from beginning to end': '从头到尾没有音符',
  'There are {#staves} staves: a piano piece has two': '有 {staves} 行谱：钢琴曲应为两行',
  'The parts differ in length: {lengths} measures': '各声部长度不同：{lengths} 小节',
  'sounds {#count} semitones lower than written': '实际音高比记谱低 {count} 个半音',
  'sounds {#count} semitones higher than written': '实际音高比记谱高 {count} 个半音',
  'Sounds {#count} semitones lower than written': '实际音高比记谱低 {count} 个半音',
  'Sounds {#count} semitones higher than written': '实际音高比记谱高 {count} 个半音',

  'Line {#line}: {~text}': '第 {line} 行：{text}',
  'This file lacks {~wanted} in <{element}>. Mend it in the notation program and export the score again.':
    '此文件的 <{element}> 中缺少{wanted}。请在制谱软件中修正后重新导出。',
  "This file says '{said}' in <{element}>, where only {~wanted} makes sense. Mend it in the notation program and export the score again.":
    '此文件的 <{element}> 中写着“{said}”，而此处应为{wanted}。请在制谱软件中修正后重新导出。',
  'a number from {from} to {to}': ' {from} 到 {to} 之间的数字',
  'a whole number from {from} to {to}': ' {from} 到 {to} 之间的整数',
  'a number up to {#most}': '不大于 {most} 的数字',
  'one of {list}': '以下之一：{list}',
  'a pair of <beats> and <beat-type>': '成对的 <beats> 和 <beat-type>',
  'a <duration>': ' <duration>',
  'a <pitch> or a <rest>': ' <pitch> 或 <rest>',
  'an <octave>': ' <octave>',
  'With this <{element}>, a measure grows longer than {#most} quarter notes. Mend it in the notation program and export the score again.':
    '加上此 <{element}> 后，小节长度超过 {most} 个四分音符。请在制谱软件中修正后重新导出。',
  'This is a compressed file (.mxl). Export the score as uncompressed MusicXML (.musicxml).':
    '这是压缩文件 (.mxl)。请将乐谱导出为未压缩的 MusicXML (.musicxml)。',
  'This is a compressed file. Export the score as uncompressed MusicXML (.musicxml).':
    '这是压缩文件。请将乐谱导出为未压缩的 MusicXML (.musicxml)。',
  'This is a MIDI file. Export the score as MusicXML (.musicxml).':
    '这是 MIDI 文件。请将乐谱导出为 MusicXML (.musicxml)。',
  'This is a PDF. Export the score as MusicXML (.musicxml) from the notation program.':
    '这是 PDF 文件。请从制谱软件将乐谱导出为 MusicXML (.musicxml)。',
  'This file is empty. Export the score as MusicXML again.': '此文件为空。请重新将乐谱导出为 MusicXML。',
  'This file is larger than {#size} MB. Split the score into several files.':
    '此文件大于 {size} MB。请将乐谱拆分为多个文件。',
  'This file is UTF-16 without a byte order mark. Save it as UTF-8.':
    '此文件为 UTF-16 编码且没有字节顺序标记。请保存为 UTF-8。',
  "This file says that its encoding is '{encoding}', which can't be read. Save it as UTF-8.":
    '此文件标明的编码“{encoding}”无法读取。请保存为 UTF-8。',
  'This file has letters that are not valid {encoding}. Save it as UTF-8.':
    '此文件含有不符合 {encoding} 编码的字符。请保存为 UTF-8。',
  'This file holds NUL characters: it was damaged. Export the score as MusicXML again.':
    '此文件含有 NUL 字符，已损坏。请重新将乐谱导出为 MusicXML。',
  'This file has more {~what} than any score has. Export the score as MusicXML again.':
    '此文件的{what}多于任何正常乐谱。请重新将乐谱导出为 MusicXML。',
  'text in one piece': '连续文本',
  'attributes in one element': '单个元素的属性',
  'text in one attribute': '单个属性的文本',
  'elements inside one another': '嵌套元素',
  'elements in one measure': '单个小节的元素',
  'text in one element': '单个元素的文本',
  'This is not a MusicXML file. Export the score as MusicXML (.musicxml).':
    '这不是 MusicXML 文件。请将乐谱导出为 MusicXML (.musicxml)。',
  "This score is written 'timewise'. Export it as partwise MusicXML.":
    '此乐谱以“timewise”方式写成。请导出为 partwise 的 MusicXML。',
  'This is XML, but no score: it begins with <{element}>, not <score-partwise>. Export the score as MusicXML.':
    '这是 XML，但不是乐谱：开头是 <{element}>，而不是 <score-partwise>。请将乐谱导出为 MusicXML。',
  'This file defines its own entities in its DOCTYPE, which is not accepted. Export the score as MusicXML again.':
    '此文件在 DOCTYPE 中定义了自己的实体，无法接受。请重新将乐谱导出为 MusicXML。',
  'This is a web page, not a score. Download or export the MusicXML file itself.':
    '这是网页，不是乐谱。请下载或导出 MusicXML 文件本身。',
  'This file ends in the middle: it was cut off. Export or download it again.':
    '此文件中途结束，内容不完整。请重新导出或下载。',
  'This file uses an entity that it may not use. Export the score as MusicXML again.':
    '此文件使用了不允许的实体。请重新将乐谱导出为 MusicXML。',
  'This file is not well-formed XML ({reason}). Export the score as MusicXML again.':
    '此文件不是格式正确的 XML（{reason}）。请重新将乐谱导出为 MusicXML。',
  'This score has more than {#most} measures. Split it into pieces.': '此乐谱超过 {most} 小节。请拆分为几部分。',
  'A measure has more than {#most} notes. Export the score as MusicXML again.':
    '有小节超过 {most} 个音符。请重新将乐谱导出为 MusicXML。',
  'This score has more than {#most} parts. Export the piano part alone.':
    '此乐谱超过 {most} 个声部。请只导出钢琴声部。',
  'There is no measure in this score. Export it again with its music.': '此乐谱中没有小节。请连同音乐内容重新导出。',
  'This file takes too long or too much memory to read. Export the score again, or split it into shorter pieces.':
    '读取此文件耗时过长或占用内存过多。请重新导出乐谱，或拆分为较短的几部分。',
} as const satisfies Table;
