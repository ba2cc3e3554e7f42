import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);

/** SHA-256 of every migration file that databases may have applied. Entries are only ever added. */
const checksums: Readonly<Record<string, string>> = {
  '0001-baseline.ts': '88b522e22ef6e93599f0f66652ae44540556be670bfeb115d67db6133ad61a88',
  '0002-numbers-of-steps.ts': 'af31cd223f68a8362405b6ab3f8c9962a85c3658a16228f54249c08f7b84d0bd',
  '0003-undrawn-measures.ts': '2641f6965dda08e5bfed260adb2d292f5b647d699a27ecf2f6e3df20e5a025de',
  '0004-rules-are-corrected.ts': 'a238a640f1661415a6d01c967c9895363d41ba7b27324a37b4b6a65961f55391',
  '0005-credits.ts': '3766a98fa8842f536112a3853f1e1799a1c28d63ed6f03cb030a97f813c91634',
  '0007-print-layouts.ts': '872ae2b6dc9d347011cf99e2531d98dad901873da3456bcdb27a66be705855c0',
  '0009-features.ts': 'f134aaf1d97815a90b6d058d37ffe0ccff81afe38ab02e595c764c31baafe983',
  '0010-company.ts': '3b4b825f0a1037a382e7b2d871fd6b1bcd914238c8cfa3e80426c2bece1ce3a4',
  '0011-statements.ts': '55d150eaad6dcf35fcf05f26acb037e0a786134ae99361da82e21d68ea4d8167',
  '0012-publications.ts': '306d482e53d87de97a0ddbab561af6180fefee6eef9db314bdc65ba521ce1a54',
  '0013-tokens.ts': '12b7d6285fbe3feec8f23ea4da1bd3c6099926a4072825358b95c058c2880c61',
  '0014-webhooks.ts': '548595a968850ad026d06cfcd6948eedab12dbe9634261955067e41b40738432',
  '0015-score-drafts.ts': '98ef78c18bb7189db0cddeaf70349d5ecb8e2c955653f8286df26a113a5415da',
  '0016-editions.ts': '644e65e7eb2183438a08157f66be1e4ca729f2f37cb94c11ce933b52bc666e34',
  '0017-time-zone.ts': '7bbf83ac12364426917af3bd6e78f7b30a0650a4d74cb5ba69fbc03d7ac7f5a0',
  '0018-sort-keys.ts': '52fb963e8ae2fa2fe18b908fc8b174f086e48073180a031aa76b6b94d8d41e2c',
  '0019-statement-mails.ts': '2428ff760aeaa9f3bd1d09627859c9c33fa88b99188c0483df786fceb3a7d4f3',
  '0020-mailing-settings.ts': 'c9d0cf5729299231a9545f3158b8bb94112b9a4ce9b571e8dcfc34cc74019aa0',
  '0021-invitations.ts': 'bc23a5bd308e7d15bfec3dd374986c39212f7fca4a90f29be02e811a87f15c5b',
  '0024-saved-filters.ts': 'bfa3e5985149edae4ff32165e4118c0c32116d1fe60ceaf386d3143832a537a8',
  '0025-erasures.ts': 'fe47a936ac2881f47fc64bff45e1f81e3271f22103a81db628554669bea4c0cc',
  '0026-tag-lists.ts': '2b60c4ce79dd3d913c91709bb200236ce9d3e9e9b990516eb0f432ef8ba2e40e',
  '0028-retention.ts': 'c94560441366020c8ce7cf1e3bc48aa9632a397f0b6c2ba55edd38007804e483',
  '0030-booklets.ts': '51e5b0c014f6c31fe55c0020e1d0019f87442a99ac20c808d7af8e165b0e491a',
  '0031-bulk-actions.ts': '7427636fc4180f90785f4c8b4384746e5048a380dce95549e1953aa9cf987388',
  '0032-score-types.ts': 'c500697a478b404fc843adc9066e89b2b8cff579fc706fc57416e7cedddf7beb',
  '0033-kept-steps.ts': '688d4f13eae7a1474527ad340d423136d3ed377808f5b2ae43136e828b4fdd1a',
  '0036-passkeys.ts': '147ee2785e8f6c1fba12fbdd034985fb7fbf07a4485eed3244d86aea075b22b2',
  '0037-single-sign-on.ts': 'c9a7fce1b234762f88be21d7a83a5bb49d10d004a3c7c97381d4544a0b88a8d8',
  '0038-counted-by-changes.ts': '84acc0991cdfb2fe9e571a7d10d047b28c9d1222a7270b8eeb1adecd5b02abd0',
  '0039-key-libraries.ts': 'c5c16cb245c29914faa3e77dd9d461f1bf82fe762ea340c3cae252f24deb14ea',
  '0040-monthly-reports.ts': 'dfb875a7788b5a9c281853ed922a02a87b5d76bb600172c514c52d72f6cb2b44',
  '0041-rates-as-booked.ts': '3978550ffbbb36b5f6fb4614ac2ae14819e44d29483ad60042fca67ac2ee158a',
  '0042-practice-by-month.ts': '2c998edda87c179a0c12a16ca570d9b709b456759515dc09364bf40dfe258b10',
  '0043-lyrics.ts': '4ae4e02af402e1c02b8d2da16c553154e7b2d24d8a8556b6f1c89c7669bf77bd',
  '0044-reminders-to-channels.ts': '634d7e1e09dd30e57a45e9c92a637908e92d7d052c09978f91f49363772c8de9',
  '0045-dead-jobs.ts': 'f4ae70476103341378ba4d7ceba8e8ba68e0df9fc25941e5bcb3a2dfe661213f',
  '0046-short-searches.ts': 'af441bbd2a8f2c511c116c75ec20cae22de6dcde8b04a28baa04f8e5e67163a9',
  '0047-frequent-searches.ts': 'c01b54daf012434ed45dd2e8f3c3e66d895a9b933edd4e7b53d2e4f5e54de474',
  '0048-progress-of-short-searches.ts': '9dc71d014d7a8cc43906d94b7f08fb6e0bcb5c79e980dbf34f0f98b61f8c8f35',
  '0049-stored-totals.ts': '866399517d5ae2b19400560ec90e16390729cbdc4ff43d36223191fc2d1162a0',
  '0050-encrypted-secrets.ts': 'a9b4477aedce1cb42bf0cf1cbe31c53dfa90d7164a1232ab734d37b38a5134f7',
  '0051-longer-lists.ts': 'af0200eccc551ca1119c59908070b1c3b4480e143797c7706fbe2a72ea86f5b8',
  '0052-longer-names.ts': 'fd7862a680704994cd26535f281066069fddc43d42d80fc4500abeb1f0aa637c',
  '0053-practice-beyond-int.ts': 'a3b30d03e7f0a09bc64b7444a2dae0672f39e683c84ded17967d75f045fe3f87',
  '0055-reply-to.ts': '34422adbcb85b24e0ecf6c36dcaf1db985cd455204bedea92fa675473bdf2dea',
  '0056-slow-recovery-codes.ts': 'c73693561546e582eea89e15ab57fa79d7fe7c940c4b9a672ef2acc51970686e',
  '0057-measure-positions.ts': 'df7d66da42e6ae07b54a51b3940749d53a8304cd4de3f5bc1e18a3f3613ce729',
  '0058-search-by-the-engine.ts': 'f3158af8e4d36747bc7450c336ddef0b2d4ca5121f522ce10f4945d7cf1b0beb',
  '0059-practice-in-rows.ts': '6dd8306a7cb76b00e39348132146689017fa6ba69698ee62452e4d1e598651c2',
  '0060-sums.ts': 'fa53ea00522ce67e9f09e87cc01e29894806ceb4cdb5a1cd1589b68448c36057',
  '0061-whole-answers.ts': '4088733143f0c916254ed76edc871c7116fdf4fb6d760f5ef238b1bcf1e2ff2c',
  '0064-refunds-in-parts.ts': '7e97dc651f6ff849780e4924e7bd288dfe1b41ec6746378dcebe5eea700ce8c7',
  '0065-trials-and-open-tags.ts': '0c29dadb77a0e2b03432f5c088202368ffbf4d33ce8845fb3b6073eb05e238dc',
  '0066-score-bulks.ts': 'f3ea92e2d30f982fe56fceef40d0ba7be727f88518c45b37c7fe4c7ea516c7ea',
  '0067-given-keys.ts': '6690b6092b2a418a4bd13bda7c6b8121c33326172039ddac7a4483d0704427f5',
  '0069-pinyin.ts': '5d9b0aed69dd0339f8f4144768c4991dcd34c4d45356a67542e26420ceaa2904',
  '0071-moves.ts': '5d1d7e07d7455b63d24f6bdb72b5ae3f6f0c69d112797c30daaf4cae6f81e359',
  '0072-composed-scores.ts': '5095cea3daf27adba5aa1222f512ca1121ee32cdeb9696ebfecfec2c9d0cb07e',
  '0073-credits-of-exercises.ts': '97e4253ca033312dde599d423b0e96f517a9d2469863220c8f388839c18e5a3a',
  '0074-interface-for-machines.ts': 'e2c61eb93dd38f059d7aecb1d7e2148d67e28da77cd1224c0023cb71f71b845d',
  '0076-second-step-and-collation.ts': '1330d8922beee38f7ddeafbff679d78fb8e835418976495fb6e20a9d19c88f87',
  '0077-one-child-one-user.ts': 'b4544a290e8d77d969789a300c20cc306aa087f7d28976dd0fd22cf5db8a835c',
  '0078-search-keys-again.ts': '383a81f58efbc666f8bfcfe17c370853e5ded0323bdec8bc5ea8349a2a2384f3',
  '0079-saved-filters-of-lists.ts': '76c4298d69071a185f4a2e45076cc75dbaa53291d2be1384a3bd494805b2aea6',
  '0080-moved-files.ts': '33c0aa6b64d016cd4226d30c906e1f0b519b4966e6e13f5a73cd87f34995b13c',
  '0081-triggers-collation.ts': '2d277e76d9811aa0b279c1b2db063016117bf4ccbd87768e0aaabc4d225521b0',
  '0082-statistics-of-emails.ts': '854be3360e8c2b86ec8ce38d93c1e51564a2f648c66cd1c0ce37acfdb799c242',
  '0083-saved-filters-collation.ts': '4b76318b5073a7eae7e61515a09ef9fa3a879f99b9720db9d5c0ec8578773c60',
  'baseline/access.ts': 'fe1f30958bb31d8accf0ac7889873f9f9dae79faf0ab5dc573eadc3c1a913a76',
  'baseline/column-types.ts': 'e28259ca05566af8619a6f7d977802f7115bdf063b3111313db337386d7193dd',
  'baseline/learning.ts': 'd8eaa93f031b09b151ee5c7d13d164f390d85ddca0d672ddf48335b1197697ca',
  'baseline/ledger.ts': '05c287db84dd18eae06a28e2691173165ac8560b23ff7303b7175b1a8b843975',
  'baseline/library.ts': '71e1300d834bd9de0ad7ff608b4a48c54e238c9537afd3c1828084e0e617b779',
  'baseline/platform.ts': 'b2af182dcf45abff23d8c84c0334079b18324498ff46a8bd873ca5e5d48089ee',
  'baseline/sales.ts': 'b2dc8354fc3ce9fe83d6c8e0c987754fd96f68a8a0c1942035bc6a701febde20',
  'baseline/support.ts': '7e65618ba6140e99f45b3ffaca5d4f9903d4b6667b6a14c1cc82ac488320df96',
};

describe('a migration', () => {
  it('is never changed after it has landed, because databases that applied it would keep the old schema', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts')).toSorted();

    const found = await Promise.all(
      files.map(async (file) => [
        file,
        createHash('sha256')
          .update(await readFile(new URL(file, folder)))
          .digest('hex'),
      ]),
    );

    expect(
      Object.fromEntries(found),
      'A migration is never changed: write a new one, and add its checksum here',
    ).toEqual(checksums);
  });
});
