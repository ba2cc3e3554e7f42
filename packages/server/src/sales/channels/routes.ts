import * as contract from '@eemusic/contract/sales/channels';
import { channelTemplate, checkChannelImport, importChannels } from '@eemusic/contract/sales/imports';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { setStatus } from '#sales/user-management/index.ts';
import { create, edit, update } from './actions.ts';
import { deleteChannels } from './delete.ts';
import { exportChannels } from './export.ts';
import { channelImport } from './import.ts';
import { list } from './list.ts';
import { select } from './select.ts';

export function channelRoutes(serve: Serve, services: Services): void {
  serve(contract.listChannels, (request, { language }) => list(services, request, language));
  serve(contract.selectChannels, (request) => select(services, request));
  serve(contract.createChannel, (request, by) => create(services, request, by));
  serve(contract.updateChannel, (request, by) => update(services, request, by));
  serve(contract.editChannel, ({ channelId }) => edit(services, channelId));
  serve(contract.setChannelStatus, ({ channelId: id, status }, by) =>
    setStatus(services, { kind: 'channel', id, status }, by),
  );
  serve(contract.deleteChannels, (request, by) => deleteChannels(services, request, by));
  serve(contract.exportChannels, (request, by) => exportChannels(services, request, by.language));
  serve(channelTemplate, (_request, by) => channelImport.template(services, by.language));
  serve(checkChannelImport, (request) => channelImport.check(services, request));
  serve(importChannels, (request, by) => channelImport.apply(services, request, by));
}
