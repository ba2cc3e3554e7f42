import { hash } from 'node:crypto';
import type { NodeBinary } from './node.ts';
import type { Shipped } from './packages.ts';

type Release = { version: string; madeAt: Date; node: NodeBinary };

/** Returns a bill of materials in CycloneDX 1.6. Equal packages give equal bytes. */
export function writeSbom(shipped: readonly Shipped[], { version, madeAt, node }: Release): string {
  const components = [platformOf(node), ...shipped.map(componentOf)];
  const digest = hash('sha256', JSON.stringify(components), 'hex');
  const application = { type: 'application', 'bom-ref': 'eemusic-console', name: 'eemusic-console', version };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: { timestamp: madeAt.toISOString(), component: application },
    components,
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

/** With the names by which scanners find what is known of Node's holes. */
function platformOf({ version, sha256 }: NodeBinary): object {
  return {
    type: 'platform',
    'bom-ref': `node@${version}`,
    name: 'node',
    version,
    purl: `pkg:generic/node@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    licenses: licencesOf('MIT'),
  };
}

function componentOf({ name, version, licence, copyright, sha512, contains }: Shipped): object {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const components = contains.map((one) => ({
    type: 'library',
    'bom-ref': `${purl}#${one.name}`,
    name: one.name,
    version: one.version,
    licenses: [{ license: { name: one.licence } }],
  }));
  const inside = components.length > 0 ? { components } : {};
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(sha512 !== undefined && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    licenses: licencesOf(licence),
    ...(copyright !== undefined && { copyright }),
    ...inside,
  };
}

function licencesOf(licence: string | null): object[] {
  if (licence === null) return [];
  return /[ ()]/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** Returns a UUID of version 8, whose other bits are free to use (RFC 9562). */
function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
