import type { Table } from '#platform/locales/templates.ts';

/** The refusals of the contract, and what the server puts into them. */
export const refusals = {
  'Please check the marked fields': '请检查标出的字段',
  'The request is not valid JSON': '请求不是有效的 JSON',
  'Send one file as multipart/form-data, in a part named file':
    '请以 multipart/form-data 格式发送一个文件，部分名称为 file',
  'This is too large to be accepted': '内容过大，无法接收',
  'This content type is not accepted here': '此处不接受这种内容类型',
  'This is not a request that can be read': '无法读取此请求',
  'The headers of this request are too large': '此请求的标头过大',
  'The request took too long to arrive': '请求传输时间过长',
  'There is nothing at this address': '此地址没有内容',
  'It does not exist, or it was deleted': '该内容不存在或已被删除',
  'Somebody else changed this in the meantime. Reload to see the change':
    '其他人刚刚修改了此内容。请重新加载以查看更改',
  'This Idempotency-Key was used with another request': '此 Idempotency-Key 已用于另一个请求',
  'This needs an Idempotency-Key, so that a retry does it once': '此请求需要 Idempotency-Key，以确保重试时只执行一次',
  'The first request with this Idempotency-Key is still running': '使用此 Idempotency-Key 的首个请求仍在处理中',
  'Something went wrong': '出错了',
  'The server is busy. Please try again in a moment': '服务器繁忙，请稍后再试',
  'A part of the service is down. Please try again in a moment': '部分服务暂不可用，请稍后再试',

  'Please login!!!': '请先登录！',
  'Please fill all fields': '请填写所有字段',
  'Please fill all the fields': '请填写所有字段',
  'Invalid email or password': '邮箱或密码不正确',
  'Too many attempts. Please wait before you try again': '尝试次数过多，请稍后再试',
  'The first administrator exists already. Please sign in': '首位管理员已存在，请登录',
  'This set-up link is not valid. The server printed the current one when it started':
    '此设置链接无效。服务器启动时已输出当前有效的链接',
  'Please enter the code of your authenticator app': '请输入身份验证器应用中的验证码',
  'This code is wrong or was used already': '验证码错误或已被使用',
  'Please fill the email field': '请填写邮箱',
  'This link has expired or was already used': '此链接已过期或已被使用',
  'You need the permission {*permission} for this': '此操作需要“{permission}”权限',
  'You can do this only for your own account': '您只能对自己的账号进行此操作',
  'This service token is not valid': '此服务令牌无效',
  'This password is too easy to guess. Please choose another one': '此密码太容易被猜到，请换一个',
  'This password is too easy to guess': '此密码太容易被猜到',

  'The current password is wrong': '当前密码不正确',
  'This session has ended already': '此会话已结束',

  'Two-step sign-in is on already': '两步验证已经开启',
  'Two-step sign-in is not on': '两步验证尚未开启',
  'Please scan a new QR code first': '请先扫描新的二维码',
  'This code is wrong. Please check the clock of your phone and try the next one':
    '验证码错误。请检查手机时间，然后输入下一个验证码',

  'This administrator does not exist': '该管理员不存在',
  'Profile Image is required!': '请上传头像！',
  'Another administrator has this e-mail': '已有其他管理员使用此邮箱',
  'Another administrator has this username': '已有其他管理员使用此用户名',
  'You can grant only permissions that you hold. You lack {*permission}':
    '您只能授予自己拥有的权限。您缺少：{permission}',
  'You cannot change your own permissions or status, or delete yourself': '您不能更改自己的权限或状态，也不能删除自己',
  '{name} holds permissions that you lack: {*permission}. Ask somebody who holds them':
    '{name}拥有您所没有的权限：{permission}。请联系拥有这些权限的人',
  'At least one active administrator must hold the permission Permissions (AD)':
    '至少要有一位启用的管理员拥有“权限管理 (AD)”权限',

  'There is nothing to restore: its 30 days are over': '没有可恢复的内容：30 天的期限已过',
  'This was restored already': '此内容已恢复',
  '{name} cannot be restored: another administrator has the e-mail {email} now':
    '无法恢复{name}：邮箱 {email} 现已被其他管理员使用',
  '{name} cannot be restored: another administrator has the username {username} now':
    '无法恢复{name}：用户名 {username} 现已被其他管理员使用',
  '{name} cannot be restored: another school or teacher has the user name {username} now':
    '无法恢复{name}：用户名 {username} 现已被其他学校或老师使用',
  'Not all of them can be restored: another user has the subscription code of one of them now':
    '无法全部恢复：其中一个订阅激活码现已被其他学生使用',
  'Another library is called {name} now. Rename it, then restore this one':
    '现在已有另一个名为“{name}”的曲库。请先将其改名，再恢复此曲库',
  'Restore the library {name} first': '请先恢复曲库“{name}”',

  'The first day must not lie after the last one': '开始日期不能晚于结束日期',
  'At most ten years at a time, please': '一次最多查看十年',
  'This card does not exist': '该卡片不存在',
  'This list does not exist': '该列表不存在',
  'The card before it has left this list in the meantime. Please move it again':
    '它前面的卡片刚刚离开了此列表，请重新移动',
  'Cards can be given to active holders of Support Mailbox alone': '卡片只能分配给拥有“支持邮箱”权限的启用管理员',
  'One of the linked records does not exist': '其中一条关联记录不存在',
  'This card has no address to answer to': '此卡片没有可回复的邮箱地址',
  'No mail came with this card': '此卡片不是由邮件生成的',

  'Please choose a file': '请选择文件',
  'Please upload a PNG, JPEG, WebP or GIF image, or an MP3 file': '请上传 PNG、JPEG、WebP 或 GIF 图片，或 MP3 文件',
  'Please upload a PNG, JPEG, WebP or GIF image': '请上传 PNG、JPEG、WebP 或 GIF 图片',
  'This image has too many pixels. Please upload one of at most {#limit} megapixels':
    '图片像素过多，请上传不超过 {limit} 百万像素的图片',
  'This image cannot be read. Please save it again and retry': '无法读取此图片，请重新保存后再试',
  'Please upload the picture again': '请重新上传图片',
  'This file does not reach that far': '请求的范围超出文件长度',
  'This file does not exist': '该文件不存在',
  'This address is no longer valid. Please reload the page': '此地址已失效，请重新加载页面',

  'This library does not exist': '该曲库不存在',
  'Another library has this name': '已有同名曲库',
  'This library holds {~count}. Move or delete them first': '此曲库中有 {count}，请先移走或删除',
  '{#count} score': '{count} 首乐谱',
  '{#count} scores': '{count} 首乐谱',
  'Somebody else added or deleted a library in the meantime. Reload to see the change':
    '其他人刚刚添加或删除了曲库。请重新加载以查看更改',
  'Please upload the image again': '请重新上传图片',

  'What the list finds has changed in the meantime. Please look at it and select again':
    '列表的查找结果刚刚发生了变化，请查看后重新选择',
  'This channel does not exist': '该渠道不存在',
  'This school or teacher does not exist': '该学校或老师不存在',
  'Another school or teacher has this user name': '已有其他学校或老师使用此用户名',
  'This user does not exist': '该学生不存在',
  'This key does not exist': '该激活码不存在',
  'No user associated with this key': '此激活码没有关联的学生',
  'Keys can be made for an active school or teacher only': '只能为启用的学校或老师生成激活码',
  'The expiry date must be today or later': '到期日期不能早于今天',
  'The expiry date can be a hundred years from now at the latest': '到期日期最晚为一百年后',
  'This key cannot be renewed: {~reason}': '此激活码无法续期：{reason}',
  '{#some} of {#all} keys cannot be renewed: {*reasons}': '{all} 个激活码中有 {some} 个无法续期：{reasons}',
  'not redeemed yet': '尚未兑换',
  revoked: '已吊销',
  'without a user': '没有学生',
  'replaced by a newer key': '已被新激活码取代',
  'without a last day': '没有到期日',
  '{#count} not redeemed yet': '{count} 个尚未兑换',
  '{#count} revoked': '{count} 个已吊销',
  '{#count} without a user': '{count} 个没有学生',
  '{#count} replaced by a newer key': '{count} 个已被新激活码取代',
  '{#count} without a last day': '{count} 个没有到期日',
  'There is no such key': '没有这个激活码',
  'This is not a key as we issue them. Please check what was typed': '激活码格式不正确，请检查输入',
  'This key was used already': '此激活码已被使用',
  'This key was revoked': '此激活码已被吊销',
  'This key is no longer valid': '此激活码已失效',
  'The subscription of this user has no last day, so no key is needed': '该学生的订阅没有到期日，无需激活码',
  'Some of these sessions name a user, a profile or a score that does not exist':
    '其中部分练习记录涉及不存在的学生、成员或乐谱',
  'Some of these sessions lie in the future': '其中部分练习记录的时间在未来',
  'This lies more than a day ahead': '该时间比现在晚一天以上',
  'Too many requests. Please wait before the next one': '请求过于频繁，请稍后再试',
  'This sale does not exist': '该销售记录不存在',
  'This sale was refunded already': '此销售记录已退款',
  'This is a refund itself': '这本身就是一笔退款',
  'It can hold from today on at the earliest': '最早可从今天起生效',
  'Today or later, please': '请选择今天或之后的日期',
  'For this day it is set already': '这一天已有设置',
  'Please choose an active one': '请选择启用的学校或老师',

  'This grade, level or stage does not exist': '该级别、等级或阶段不存在',

  'This score does not exist': '该乐谱不存在',
  'Only .musicxml files are accepted': '只接受 .musicxml 文件',
  'This score cannot be drawn as sheet music. Please open it in your notation program and export it again':
    '此乐谱无法绘制成五线谱。请在制谱软件中打开并重新导出',
  'Please select at least one score': '请至少选择一首乐谱',
  'Please upload a score file': '请上传乐谱文件',
  'You can upload maximum 10 files at a time': '一次最多上传 10 个文件',
  'Please select a grade': '请选择级别',
  'Please select a level': '请选择等级',
  'Please select a stage': '请选择阶段',
  'Please select a library type': '请选择曲库类型',
  'This level does not belong to the grade': '此等级不属于所选级别',
  'This stage does not belong to the level': '此阶段不属于所选等级',
  'Please upload the score file again': '请重新上传乐谱文件',
  'This score file was published already': '此乐谱文件已发布',
  'Please upload an audio file': '请上传音频文件',
  'This score has no accompaniment any more': '此乐谱已没有伴奏',
  'This score is being read again. Please try it in a few minutes': '正在重新读取此乐谱，请过几分钟再试',
  'Some of these findings are no longer there. Reload to see what is left':
    '其中部分问题已不存在。请重新加载以查看剩余问题',

  'This file is empty': '此文件为空',
  'Please choose an .xlsx or .csv file': '请选择 .xlsx 或 .csv 文件',
  'This is an old .xls file. Please open it in your spreadsheet program and save it as .xlsx':
    '这是旧式 .xls 文件。请用电子表格软件打开并另存为 .xlsx',
  'This file is a web page or XML. Please open it in your spreadsheet program and save it as .xlsx':
    '此文件是网页或 XML。请用电子表格软件打开并另存为 .xlsx',
  'This file is protected by a password. Please save it without one and retry':
    '此文件受密码保护。请取消密码保存后再试',
  'This file is damaged or incomplete. Please save it again and retry': '此文件已损坏或不完整。请重新保存后再试',
  'This file holds too much. Please split it into smaller ones': '此文件内容过多，请拆分为较小的文件',
  'At most 100,000 rows at a time, please': '一次最多 100,000 行',
  'At most 100 columns, please': '最多 100 列',
  'The cell {cell} holds more than 2,000 characters': '单元格 {cell} 超过 2,000 个字符',
  'The first row must hold the names of the columns': '第一行必须是列名',
  'Two columns have the name {header}. Please rename or remove one':
    '有两列的名称都是“{header}”。请将其中一列改名或删除',

  'The file or the records have changed since they were checked. Please check the file again':
    '检查之后文件或记录已发生变化，请重新检查文件',
  'This changes {#changed} of {~total}. Please type the number of changes to confirm it':
    '这将更改 {total} 中的 {changed} 个。请输入更改数量以确认',
  '{~count} cannot be taken. Mend or skip them': '{count}无法导入，请修正或跳过',
  '{#count} row': '{count} 行',
  '{#count} rows': '{count} 行',
  'There is nothing to add or change': '没有可添加或更改的内容',
} as const satisfies Table;
