import { weighted } from './random.ts';

/** A name in Chinese and in pinyin. */
export type Written = { han: string; latin: string };

/** Parses words of 'han Latin' or 'han Latin weight'. */
const read = (list: string): Written[] =>
  weighted(
    list
      .trim()
      .split(/\s*,\s*/)
      .map((entry) => {
        const [han = '', latin = '', weight = '1'] = entry.split(' ');
        return [{ han, latin }, Number(weight)] as const;
      }),
  );

/** The most common surnames, weighted by frequency, and the most common ones of two characters. */
export const surnames = read(`
  王 Wang 72, 李 Li 71, 张 Zhang 67, 刘 Liu 54, 陈 Chen 45, 杨 Yang 31, 黄 Huang 25, 赵 Zhao 25, 吴 Wu 20, 周 Zhou 19,
  徐 Xu 14, 孙 Sun 14, 马 Ma 13, 朱 Zhu 13, 胡 Hu 12, 郭 Guo 12, 何 He 11, 林 Lin 11, 高 Gao 10, 罗 Luo 10,
  郑 Zheng 9, 梁 Liang 9, 谢 Xie 8, 宋 Song 8, 唐 Tang 7, 许 Xu 7, 韩 Han 7, 邓 Deng 6, 冯 Feng 6, 曹 Cao 6,
  彭 Peng 6, 曾 Zeng 6, 肖 Xiao 6, 田 Tian 5, 董 Dong 5, 潘 Pan 5, 袁 Yuan 5, 蔡 Cai 5, 蒋 Jiang 5, 余 Yu 5,
  于 Yu 5, 杜 Du 5, 叶 Ye 5, 程 Cheng 5, 魏 Wei 4, 苏 Su 4, 吕 Lü 4, 丁 Ding 4, 任 Ren 4, 卢 Lu 4,
  姚 Yao 4, 沈 Shen 4, 钟 Zhong 4, 姜 Jiang 4, 崔 Cui 3, 谭 Tan 3, 陆 Lu 3, 范 Fan 3, 汪 Wang 3, 廖 Liao 3,
  石 Shi 3, 金 Jin 3, 韦 Wei 3, 贾 Jia 3, 夏 Xia 3, 付 Fu 2, 方 Fang 2, 白 Bai 2, 邹 Zou 2, 孟 Meng 2,
  熊 Xiong 2, 秦 Qin 2, 邱 Qiu 2, 江 Jiang 2, 尹 Yin 2, 薛 Xue 2, 阎 Yan 2, 段 Duan 2, 雷 Lei 2, 侯 Hou 2,
  龙 Long 2, 史 Shi 2, 陶 Tao 2, 黎 Li 2, 贺 He 2, 顾 Gu 2, 毛 Mao 2, 郝 Hao 2, 龚 Gong 2, 邵 Shao 2,
  欧阳 Ouyang 2, 上官 Shangguan 1, 司马 Sima 1, 诸葛 Zhuge 1, 皇甫 Huangfu 1, 夏侯 Xiahou 1, 司徒 Situ 1
`);

/** Given names that are popular for the students' years of birth. */
export const childrensNames = read(`
  梓涵 Zihan 9, 浩宇 Haoyu 8, 子轩 Zixuan 8, 欣怡 Xinyi 8, 雨桐 Yutong 7, 宇轩 Yuxuan 7, 梓轩 Zixuan 6, 浩然 Haoran 7,
  一诺 Yinuo 7, 诗涵 Shihan 6, 子涵 Zihan 8, 梓萱 Zixuan 6, 可欣 Kexin 6, 佳怡 Jiayi 6, 思涵 Sihan 5, 宇航 Yuhang 5,
  俊杰 Junjie 4, 子墨 Zimo 5, 沐宸 Muchen 6, 若汐 Ruoxi 5, 艺涵 Yihan 4, 语桐 Yutong 4, 亦辰 Yichen 5, 明月 Mingyue 2,
  晨曦 Chenxi 4, 思远 Siyuan 4, 雨泽 Yuze 4, 奕辰 Yichen 5, 梦瑶 Mengyao 4, 嘉怡 Jiayi 4, 博文 Bowen 4, 天佑 Tianyou 3,
  文博 Wenbo 3, 雅静 Yajing 2, 语嫣 Yuyan 3, 馨予 Xinyu 2, 泽宇 Zeyu 4, 皓轩 Haoxuan 4, 依诺 Yinuo 4, 诗琪 Shiqi 3,
  雨欣 Yuxin 4, 梓琪 Ziqi 3, 俊熙 Junxi 3, 子睿 Zirui 4, 悦 Yue 4, 睿 Rui 4, 萱 Xuan 3, 妍 Yan 3, 昊 Hao 4, 阳 Yang 4,
  琪 Qi 3, 涵 Han 3, 诺 Nuo 2, 琳 Lin 3, 宁 Ning 3, 晨 Chen 4, 彤 Tong 2, 航 Hang 3, 瑶 Yao 3, 杰 Jie 3
`);

/** Characters that form other children's names. */
export const firstSigns = read(`
  子 Zi 5, 梓 Zi 5, 雨 Yu 5, 浩 Hao 4, 宇 Yu 4, 思 Si 4, 嘉 Jia 4, 佳 Jia 3, 欣 Xin 3, 诗 Shi 3, 语 Yu 3, 明 Ming 3,
  俊 Jun 3, 文 Wen 3, 晓 Xiao 3, 若 Ruo 3, 奕 Yi 2, 亦 Yi 2, 泽 Ze 2, 天 Tian 2, 一 Yi 2, 心 Xin 2, 雅 Ya 2, 梦 Meng 2,
  皓 Hao 2, 锦 Jin 2, 沐 Mu 3, 书 Shu 2, 静 Jing 1, 凯 Kai 1, 婉 Wan 1, 景 Jing 1, 承 Cheng 1, 卓 Zhuo 1, 怀 Huai 1, 清 Qing 1
`);
export const secondSigns = read(`
  轩 Xuan 5, 涵 Han 5, 怡 Yi 4, 辰 Chen 4, 宇 Yu 4, 欣 Xin 3, 琪 Qi 3, 萱 Xuan 3, 睿 Rui 3, 桐 Tong 3, 泽 Ze 3, 妍 Yan 3,
  然 Ran 3, 航 Hang 2, 阳 Yang 2, 月 Yue 2, 宁 Ning 2, 瑞 Rui 2, 琳 Lin 2, 博 Bo 2, 瑶 Yao 2, 熙 Xi 2, 彤 Tong 2, 远 Yuan 2,
  诚 Cheng 1, 安 An 2, 霖 Lin 1, 菲 Fei 1, 朗 Lang 1, 恒 Heng 1, 言 Yan 1, 悦 Yue 2, 逸 Yi 1, 楠 Nan 1, 蕾 Lei 1, 川 Chuan 1
`);

/** Given names of parents and teachers. */
export const adultsNames = read(`
  芳 Fang 8, 伟 Wei 9, 敏 Min 7, 静 Jing 8, 丽 Li 8, 强 Qiang 6, 磊 Lei 6, 军 Jun 6, 洋 Yang 5, 勇 Yong 5, 艳 Yan 5, 杰 Jie 5,
  娟 Juan 4, 涛 Tao 5, 超 Chao 4, 娜 Na 5, 霞 Xia 4, 平 Ping 3, 刚 Gang 3, 燕 Yan 3, 梅 Mei 3, 鹏 Peng 4, 婷 Ting 5, 莉 Li 3,
  建国 Jianguo 3, 志强 Zhiqiang 4, 秀英 Xiuying 2, 晓梅 Xiaomei 4, 丽华 Lihua 3, 海燕 Haiyan 4, 建华 Jianhua 3, 国强 Guoqiang 2,
  文娟 Wenjuan 3, 志伟 Zhiwei 4, 晓东 Xiaodong 3, 红梅 Hongmei 2, 玉兰 Yulan 2, 春梅 Chunmei 2, 海涛 Haitao 3, 雪梅 Xuemei 2,
  立群 Liqun 1, 小红 Xiaohong 2, 明辉 Minghui 2, 婷婷 Tingting 3, 思敏 Simin 2, 文静 Wenjing 3, 俊峰 Junfeng 3, 永强 Yongqiang 2,
  雅琴 Yaqin 2, 慧敏 Huimin 3, 家明 Jiaming 2, 佩珊 Peishan 1, 启明 Qiming 1, 若兰 Ruolan 1, 学文 Xuewen 1, 子豪 Zihao 2
`);

export const westernGivenNames =
  `Anna Ben Clara Daniel Elena Emma Felix Grace Hannah Ivan Jack James Julia Kate Laura Leo Lily Lucas Marta Max Mia
  Nina Noah Nora Oliver Olivia Oscar Paul Rosa Ruth Sam Sofia Théo Tomás Victor Zoë Amélie Björn Chloe Ethan`.split(
    /\s+/,
  );
export const westernSurnames =
  `Adams Baker Brown Clarke Cohen Costa Davies Dubois Evans Fischer Garcia Green Hansen Hughes Ivanov Jensen Keller Kim
  Kowalski Lambert Lee Lopez Martin Meyer Murphy Müller Nguyen Novák O’Brien Okafor Patel Ribeiro Rossi Sato Schmidt
  Smith Tanaka Taylor Walker Wilson Wright Young`.split(/\s+/);
