/**
 * Domains at which many people of a country have their mailbox, the most used ones first. They are those of its access
 * providers and free mail services in these lists, without services that have ended or give out addresses for minutes:
 * - https://github.com/thunderbird/autoconfig, ispdb: what Thunderbird sets up by itself
 * - https://github.com/mailcheck/mailcheck/wiki/List-of-Popular-Domains, by country
 * - https://github.com/joke2k/faker, `free_email_domains` per locale
 * - https://github.com/derhuerst/emailproviders, https://github.com/willwhite/freemail (data/free.txt) and
 *   https://github.com/Kikobeats/free-email-domains
 * The order is that of Mapp's Global Provider Report where it names the country (de, fr, pl, us):
 * https://www.mediapost.com/publications/article/341866
 */
const domainsByCountry = {
	ae: "eim.ae emirates.net.ae",
	ar: "fibertel.com.ar speedy.com.ar arnet.com.ar ciudad.com.ar",
	at: "gmx.at aon.at a1.net chello.at drei.at inode.at liwest.at utanet.at kabsi.at tele2.at",
	au: "bigpond.com optusnet.com.au bigpond.net.au iinet.net.au tpg.com.au westnet.com.au on.net dodo.com.au ozemail.com.au adam.com.au telstra.com y7mail.com",
	ba: "bih.net.ba",
	be: "telenet.be skynet.be proximus.be scarlet.be voo.be belgacom.net pandora.be tvcablenet.be base.be",
	bg: "abv.bg mail.bg dir.bg",
	br: "uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com oi.com.br r7.com zipmail.com.br",
	by: "tut.by",
	ca: "sympatico.ca rogers.com shaw.ca bell.net telus.net videotron.ca cogeco.ca eastlink.ca sasktel.net mts.net",
	ch: "bluewin.ch gmx.ch hispeed.ch sunrise.ch bluemail.ch swissonline.ch green.ch quickline.ch vtxnet.ch romandie.com",
	cl: "vtr.net entelchile.net",
	cn: "qq.com 163.com 126.com foxmail.com sina.com sina.cn 139.com 189.cn sohu.com yeah.net aliyun.com 188.com tom.com",
	co: "une.net.co etb.net.co",
	cy: "cytanet.com.cy",
	cz: "seznam.cz email.cz centrum.cz post.cz atlas.cz volny.cz tiscali.cz chello.cz",
	de: "gmx.de web.de t-online.de freenet.de gmx.net arcor.de online.de magenta.de vodafone.de vodafonemail.de 1und1.de mail.de posteo.de mailbox.org kabelmail.de alice-dsl.net ewe.net ewetel.net unitybox.de netcologne.de onlinehome.de",
	dk: "mail.dk jubii.dk stofanet.dk tdcadsl.dk tele.dk ofir.dk email.dk youmail.dk",
	ee: "mail.ee hot.ee online.ee neti.ee",
	es: "telefonica.net terra.es movistar.es ono.com jazztel.es euskaltel.net ya.com orange.es gmx.es",
	fi: "elisanet.fi kolumbus.fi saunalahti.fi luukku.com suomi24.fi inet.fi dnainternet.net welho.com",
	fr: "orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr bouygtel.fr aliceadsl.fr club-internet.fr cegetel.net noos.fr voila.fr dbmail.com gmx.fr aol.fr",
	gb: "btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com blueyonder.co.uk virgin.net btopenworld.com talk21.com bt.com tiscali.co.uk plusnet.com o2.co.uk orange.net freeserve.co.uk wanadoo.co.uk fsmail.net gmx.co.uk aol.co.uk",
	gr: "otenet.gr forthnet.gr hol.gr in.gr",
	hk: "netvigator.com hkbn.net",
	hr: "net.hr inet.hr t-com.hr vip.hr optinet.hr",
	hu: "freemail.hu citromail.hu t-online.hu indamail.hu vipmail.hu upcmail.hu mailbox.hu",
	id: "telkom.net indosat.net.id cbn.net.id",
	ie: "eircom.net iol.ie indigo.ie gmx.ie",
	il: "walla.co.il walla.com netvision.net.il bezeqint.net 012.net.il zahav.net.il 013.net",
	in: "rediffmail.com indiatimes.com sify.com vsnl.com vsnl.net bsnl.in",
	ir: "chmail.ir mailfa.com",
	is: "simnet.is internet.is",
	it: "libero.it virgilio.it alice.it tiscali.it tim.it tin.it fastwebnet.it email.it inwind.it iol.it vodafone.it poste.it teletu.it tele2.it blu.it giallo.it pec.it aruba.it aol.it",
	jp: "docomo.ne.jp ezweb.ne.jp softbank.ne.jp softbank.jp au.com ymobile.ne.jp vodafone.ne.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp plala.or.jp ybb.ne.jp goo.jp rakuten.jp",
	kr: "naver.com hanmail.net daum.net nate.com kakao.com",
	kz: "mail.kz",
	lt: "inbox.lt one.lt takas.lt delfi.lt",
	lu: "pt.lu vo.lu internet.lu post.lu",
	lv: "inbox.lv apollo.lv one.lv",
	ma: "menara.ma",
	md: "mail.md",
	mk: "t.mk t-home.mk mail.mk",
	mt: "onvol.net maltanet.net",
	mx: "prodigy.net.mx infinitum.com.mx",
	my: "streamyx.com tm.net.my jaring.my",
	nl: "ziggo.nl kpnmail.nl planet.nl home.nl hetnet.nl xs4all.nl upcmail.nl chello.nl casema.nl quicknet.nl telfort.nl tele2.nl online.nl zeelandnet.nl freeler.nl wxs.nl zonnet.nl ziggomail.com kpnplanet.nl caiway.nl",
	no: "online.no broadpark.no getmail.no lyse.net start.no c2i.net frisurf.no ebnett.no",
	nz: "xtra.co.nz clear.net.nz slingshot.co.nz orcon.net.nz vodafone.co.nz paradise.net.nz ihug.co.nz",
	ph: "pldtdsl.net globe.com.ph",
	pl: "wp.pl o2.pl onet.pl interia.pl op.pl vp.pl poczta.fm gazeta.pl tlen.pl onet.eu interia.eu go2.pl autograf.pl neostrada.pl",
	pt: "sapo.pt meo.pt clix.pt netcabo.pt iol.pt telepac.pt",
	ro: "rdslink.ro clicknet.ro email.ro k.ro",
	rs: "eunet.rs mts.rs ptt.rs sbb.rs telekom.rs",
	ru: "mail.ru yandex.ru bk.ru list.ru inbox.ru rambler.ru internet.ru ya.ru lenta.ru ro.ru autorambler.ru myrambler.ru",
	se: "telia.com comhem.se bredband.net spray.se tele2.se home.se swipnet.se glocalnet.net bahnhof.se bredband2.com",
	sg: "singnet.com.sg starhub.net.sg pacific.net.sg",
	si: "siol.net t-2.net amis.net telemach.net volja.net email.si",
	sk: "azet.sk centrum.sk zoznam.sk post.sk pobox.sk stonline.sk szm.sk chello.sk",
	th: "truemail.co.th",
	tr: "mynet.com ttnet.net.tr superonline.com ttmail.com",
	tw: "hinet.net seed.net.tw pchome.com.tw so-net.net.tw",
	ua: "ukr.net i.ua meta.ua bigmir.net email.ua online.ua",
	us: "comcast.net att.net verizon.net sbcglobal.net bellsouth.net cox.net charter.net xfinity.com spectrum.net earthlink.net ameritech.net pacbell.net swbell.net rr.com roadrunner.com twc.com optonline.net optimum.net mindspring.com juno.com netzero.net netscape.net centurylink.net centurytel.net embarqmail.com q.com windstream.net frontier.com frontiernet.net suddenlink.net cableone.net mediacombb.net wowway.com cs.com compuserve.com prodigy.net snet.net",
	vn: "vnn.vn fpt.vn viettel.vn",
	za: "mweb.co.za telkomsa.net vodamail.co.za webmail.co.za iafrica.com lantic.net absamail.co.za",
	world:
		"gmail.com googlemail.com outlook.com hotmail.com live.com msn.com windowslive.com yahoo.com ymail.com rocketmail.com myyahoo.com icloud.com me.com mac.com aol.com aim.com proton.me protonmail.com pm.me protonmail.ch gmx.com mail.com email.com zoho.com zohomail.com fastmail.com tuta.com tutanota.com hey.com hushmail.com mailfence.com yandex.com",
} as const;

/** The domains of a country, by its code in ISO 3166-1, or of services for all. */
export const largeDomains: Readonly<Record<string, readonly string[]>> =
	Object.fromEntries(
		Object.entries(domainsByCountry).map(([country, domains]) => [
			country,
			domains.split(" "),
		]),
	);

const all = new Set(Object.values(largeDomains).flat());
/** Companies with a domain per country. */
const families = /^(?:yahoo|outlook|hotmail|live)\.(?:com?\.)?[a-z]{2}$/;

/** Whether many people who have nothing to do with each other have their mailbox at the domain. */
export function isLargeProvider(domain: string): boolean {
	return all.has(domain) || families.test(domain);
}

/** Whether a domain that is being typed can still become one of these. */
export function isPartOfLargeProvider(typed: string): boolean {
	return (
		[...all].some((domain) => domain.startsWith(typed)) ||
		/^(?:yahoo|outlook|hotmail|live)\.(?:com?\.)?[a-z]?$/.test(typed)
	);
}
