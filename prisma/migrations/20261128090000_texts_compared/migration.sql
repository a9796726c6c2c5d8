-- Names, e-mail addresses and codes are compared by what they are in Unicode, whatever the database's locale is (contract, 2.2, 2.4, 3.3).
-- `citext` compares by the locale: it knows no final sigma, no sharp s and no composition, and in Turkish takes I for another letter than i.
-- The version before this one still compares with it, so the columns keep its type, and the codes their indexes of it.

-- The form in which a text is compared: canonical caseless matching (Unicode, 3.13, D145). Decomposed, almost every letter that folds to
-- several falls apart; the others are replaced one by one. src/folded.ts computes the same, and test/db/folded.test.ts compares the two.
-- Nothing in it depends on a locale. Most texts are of ASCII letters and take the short way; the letters of most languages are looked for in
-- a short list, because `translate` looks through all of it for each character. It is not in SQL, or each plan would contain the letters.
-- If it is ever changed, the columns and indexes of it must be computed again.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1 AS $$
DECLARE
  letters text;
BEGIN
  IF octet_length(given) = length(given) THEN
    RETURN lower(given COLLATE "C");
  END IF;
  letters := lower(normalize(given, NFD) COLLATE "C");
  IF letters ~ '[\u0080-\u017F\u0345\u0370-\u03D7\u03F0-\u045F]' THEN
    letters := translate(letters,
      'µÆÐØÞĐĦĲĿŁŊŒŦſ' ||
      U&'\0345' ||
      'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϐϑϕϖϰϱϴϵϷϹϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
      'μæðøþđħĳŀłŋœŧs' ||
      U&'\03B9' ||
      'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗβθφπκρθεϸϲϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюя');
    letters := replace(replace(letters, 'ß', 'ss'), 'ŉ', 'ʼn');
  END IF;
  IF letters ~ ('[\u0180-\u027F\u03D8-\u03EF\u0460-\u0587\u10A0-\u10FF\u13A0-\u13FF\u1C80-\u1CBF\u1E80-\u1EFF\u2100-\u21BF\u2480-\u24FF' ||
      '\u2C00-\u2CFF\uA640-\uA6BF\uA700-\uA7FF\uFB00-\uFB3F\uFF00-\uFF3F\U00010400-\U0001E943]') THEN
    letters := translate(letters,
      'ƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǄǅǇǈǊǋǤǱǲǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎϘϚϜϞϠϢϤϦϨϪϬϮѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰ' ||
      'ҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹ' ||
      'ႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉ' ||
      'ᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏ' ||
      'ⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒ' ||
      'ꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋ' ||
      'Ꟍ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵﬅＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ' ||
      U&'\+010400\+010401\+010402\+010403\+010404\+010405\+010406\+010407\+010408\+010409\+01040A\+01040B\+01040C\+01040D\+01040E' ||
      U&'\+01040F\+010410\+010411\+010412\+010413\+010414\+010415\+010416\+010417\+010418\+010419\+01041A\+01041B\+01041C\+01041D' ||
      U&'\+01041E\+01041F\+010420\+010421\+010422\+010423\+010424\+010425\+010426\+010427\+0104B0\+0104B1\+0104B2\+0104B3\+0104B4' ||
      U&'\+0104B5\+0104B6\+0104B7\+0104B8\+0104B9\+0104BA\+0104BB\+0104BC\+0104BD\+0104BE\+0104BF\+0104C0\+0104C1\+0104C2\+0104C3' ||
      U&'\+0104C4\+0104C5\+0104C6\+0104C7\+0104C8\+0104C9\+0104CA\+0104CB\+0104CC\+0104CD\+0104CE\+0104CF\+0104D0\+0104D1\+0104D2' ||
      U&'\+0104D3\+010570\+010571\+010572\+010573\+010574\+010575\+010576\+010577\+010578\+010579\+01057A\+01057C\+01057D\+01057E' ||
      U&'\+01057F\+010580\+010581\+010582\+010583\+010584\+010585\+010586\+010587\+010588\+010589\+01058A\+01058C\+01058D\+01058E' ||
      U&'\+01058F\+010590\+010591\+010592\+010594\+010595\+010C80\+010C81\+010C82\+010C83\+010C84\+010C85\+010C86\+010C87\+010C88' ||
      U&'\+010C89\+010C8A\+010C8B\+010C8C\+010C8D\+010C8E\+010C8F\+010C90\+010C91\+010C92\+010C93\+010C94\+010C95\+010C96\+010C97' ||
      U&'\+010C98\+010C99\+010C9A\+010C9B\+010C9C\+010C9D\+010C9E\+010C9F\+010CA0\+010CA1\+010CA2\+010CA3\+010CA4\+010CA5\+010CA6' ||
      U&'\+010CA7\+010CA8\+010CA9\+010CAA\+010CAB\+010CAC\+010CAD\+010CAE\+010CAF\+010CB0\+010CB1\+010CB2\+010D50\+010D51\+010D52' ||
      U&'\+010D53\+010D54\+010D55\+010D56\+010D57\+010D58\+010D59\+010D5A\+010D5B\+010D5C\+010D5D\+010D5E\+010D5F\+010D60\+010D61' ||
      U&'\+010D62\+010D63\+010D64\+010D65\+0118A0\+0118A1\+0118A2\+0118A3\+0118A4\+0118A5\+0118A6\+0118A7\+0118A8\+0118A9\+0118AA' ||
      U&'\+0118AB\+0118AC\+0118AD\+0118AE\+0118AF\+0118B0\+0118B1\+0118B2\+0118B3\+0118B4\+0118B5\+0118B6\+0118B7\+0118B8\+0118B9' ||
      U&'\+0118BA\+0118BB\+0118BC\+0118BD\+0118BE\+0118BF\+016E40\+016E41\+016E42\+016E43\+016E44\+016E45\+016E46\+016E47\+016E48' ||
      U&'\+016E49\+016E4A\+016E4B\+016E4C\+016E4D\+016E4E\+016E4F\+016E50\+016E51\+016E52\+016E53\+016E54\+016E55\+016E56\+016E57' ||
      U&'\+016E58\+016E59\+016E5A\+016E5B\+016E5C\+016E5D\+016E5E\+016E5F\+016EA0\+016EA1\+016EA2\+016EA3\+016EA4\+016EA5\+016EA6' ||
      U&'\+016EA7\+016EA8\+016EA9\+016EAA\+016EAB\+016EAC\+016EAD\+016EAE\+016EAF\+016EB0\+016EB1\+016EB2\+016EB3\+016EB4\+016EB5' ||
      U&'\+016EB6\+016EB7\+016EB8\+01E900\+01E901\+01E902\+01E903\+01E904\+01E905\+01E906\+01E907\+01E908\+01E909\+01E90A\+01E90B' ||
      U&'\+01E90C\+01E90D\+01E90E\+01E90F\+01E910\+01E911\+01E912\+01E913\+01E914\+01E915\+01E916\+01E917\+01E918\+01E919\+01E91A' ||
      U&'\+01E91B\+01E91C\+01E91D\+01E91E\+01E91F\+01E920\+01E921',
      'ɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǆǆǉǉǌǌǥǳǳƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏϙϛϝϟϡϣϥϧϩϫϭϯѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұ' ||
      'ҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙ' ||
      'ⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊ' ||
      'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿ' ||
      'ⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓ' ||
      'ꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤ' ||
      'ꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶﬆａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ' ||
      U&'\+010428\+010429\+01042A\+01042B\+01042C\+01042D\+01042E\+01042F\+010430\+010431\+010432\+010433\+010434\+010435\+010436' ||
      U&'\+010437\+010438\+010439\+01043A\+01043B\+01043C\+01043D\+01043E\+01043F\+010440\+010441\+010442\+010443\+010444\+010445' ||
      U&'\+010446\+010447\+010448\+010449\+01044A\+01044B\+01044C\+01044D\+01044E\+01044F\+0104D8\+0104D9\+0104DA\+0104DB\+0104DC' ||
      U&'\+0104DD\+0104DE\+0104DF\+0104E0\+0104E1\+0104E2\+0104E3\+0104E4\+0104E5\+0104E6\+0104E7\+0104E8\+0104E9\+0104EA\+0104EB' ||
      U&'\+0104EC\+0104ED\+0104EE\+0104EF\+0104F0\+0104F1\+0104F2\+0104F3\+0104F4\+0104F5\+0104F6\+0104F7\+0104F8\+0104F9\+0104FA' ||
      U&'\+0104FB\+010597\+010598\+010599\+01059A\+01059B\+01059C\+01059D\+01059E\+01059F\+0105A0\+0105A1\+0105A3\+0105A4\+0105A5' ||
      U&'\+0105A6\+0105A7\+0105A8\+0105A9\+0105AA\+0105AB\+0105AC\+0105AD\+0105AE\+0105AF\+0105B0\+0105B1\+0105B3\+0105B4\+0105B5' ||
      U&'\+0105B6\+0105B7\+0105B8\+0105B9\+0105BB\+0105BC\+010CC0\+010CC1\+010CC2\+010CC3\+010CC4\+010CC5\+010CC6\+010CC7\+010CC8' ||
      U&'\+010CC9\+010CCA\+010CCB\+010CCC\+010CCD\+010CCE\+010CCF\+010CD0\+010CD1\+010CD2\+010CD3\+010CD4\+010CD5\+010CD6\+010CD7' ||
      U&'\+010CD8\+010CD9\+010CDA\+010CDB\+010CDC\+010CDD\+010CDE\+010CDF\+010CE0\+010CE1\+010CE2\+010CE3\+010CE4\+010CE5\+010CE6' ||
      U&'\+010CE7\+010CE8\+010CE9\+010CEA\+010CEB\+010CEC\+010CED\+010CEE\+010CEF\+010CF0\+010CF1\+010CF2\+010D70\+010D71\+010D72' ||
      U&'\+010D73\+010D74\+010D75\+010D76\+010D77\+010D78\+010D79\+010D7A\+010D7B\+010D7C\+010D7D\+010D7E\+010D7F\+010D80\+010D81' ||
      U&'\+010D82\+010D83\+010D84\+010D85\+0118C0\+0118C1\+0118C2\+0118C3\+0118C4\+0118C5\+0118C6\+0118C7\+0118C8\+0118C9\+0118CA' ||
      U&'\+0118CB\+0118CC\+0118CD\+0118CE\+0118CF\+0118D0\+0118D1\+0118D2\+0118D3\+0118D4\+0118D5\+0118D6\+0118D7\+0118D8\+0118D9' ||
      U&'\+0118DA\+0118DB\+0118DC\+0118DD\+0118DE\+0118DF\+016E60\+016E61\+016E62\+016E63\+016E64\+016E65\+016E66\+016E67\+016E68' ||
      U&'\+016E69\+016E6A\+016E6B\+016E6C\+016E6D\+016E6E\+016E6F\+016E70\+016E71\+016E72\+016E73\+016E74\+016E75\+016E76\+016E77' ||
      U&'\+016E78\+016E79\+016E7A\+016E7B\+016E7C\+016E7D\+016E7E\+016E7F\+016EBB\+016EBC\+016EBD\+016EBE\+016EBF\+016EC0\+016EC1' ||
      U&'\+016EC2\+016EC3\+016EC4\+016EC5\+016EC6\+016EC7\+016EC8\+016EC9\+016ECA\+016ECB\+016ECC\+016ECD\+016ECE\+016ECF\+016ED0' ||
      U&'\+016ED1\+016ED2\+016ED3\+01E922\+01E923\+01E924\+01E925\+01E926\+01E927\+01E928\+01E929\+01E92A\+01E92B\+01E92C\+01E92D' ||
      U&'\+01E92E\+01E92F\+01E930\+01E931\+01E932\+01E933\+01E934\+01E935\+01E936\+01E937\+01E938\+01E939\+01E93A\+01E93B\+01E93C' ||
      U&'\+01E93D\+01E93E\+01E93F\+01E940\+01E941\+01E942\+01E943');
    letters := replace(letters, 'ß', 'ss');
    letters := replace(letters, 'և', 'եւ');
    letters := replace(letters, 'ẚ', 'aʾ');
    letters := replace(letters, 'ﬀ', 'ff');
    letters := replace(letters, 'ﬁ', 'fi');
    letters := replace(letters, 'ﬂ', 'fl');
    letters := replace(letters, 'ﬃ', 'ffi');
    letters := replace(letters, 'ﬄ', 'ffl');
    letters := replace(letters, 'ﬆ', 'st');
    letters := replace(letters, 'ﬓ', 'մն');
    letters := replace(letters, 'ﬔ', 'մե');
    letters := replace(letters, 'ﬕ', 'մի');
    letters := replace(letters, 'ﬖ', 'վն');
    letters := replace(letters, 'ﬗ', 'մխ');
  END IF;
  RETURN normalize(letters, NFC);
END $$;

-- The same for each of several texts.
CREATE FUNCTION all_folded(given text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1 AS $$
BEGIN
  RETURN ARRAY(SELECT folded(each) FROM unnest(given) AS each);
END $$;

-- Codes that are the same now, and were not: whoever runs the service has to decide which of the records is meant.
DO $$
DECLARE
  twice text;
BEGIN
  SELECT string_agg(format('%s in %s', number, place), ', ') INTO twice FROM (
    SELECT 'kits' AS place, count(*) AS number FROM (SELECT FROM kits GROUP BY folded(kit_id) HAVING count(*) > 1) AS same
    UNION ALL SELECT 'orders', count(*) FROM (SELECT FROM orders GROUP BY folded(order_id) HAVING count(*) > 1) AS same
    UNION ALL SELECT 'samples', count(*) FROM (SELECT FROM samples GROUP BY folded(sample_id) HAVING count(*) > 1) AS same
    UNION ALL SELECT 'requisitions', count(*) FROM (SELECT FROM requisitions GROUP BY folded(barcode) HAVING count(*) > 1) AS same
    UNION ALL SELECT 'barcodes', count(*) FROM (SELECT FROM barcodes GROUP BY folded(code) HAVING count(DISTINCT account_id) > 1) AS same
  ) AS counted WHERE number > 0;
  IF twice IS NOT NULL THEN
    RAISE EXCEPTION 'codes that are equal in Unicode are of several records: %', twice
      USING HINT = 'Find them by the function "folded" of this migration, and give all but one of each another code.', ERRCODE = 'unique_violation';
  END IF;
END $$;

-- An account that has claimed a barcode in two spellings has claimed it once.
DELETE FROM "barcodes" other USING "barcodes" kept
  WHERE folded(other."code") = folded(kept."code") AND other."code"::text COLLATE "C" > kept."code"::text COLLATE "C";

-- Foreign keys need columns. They hold for what the version before this one writes, too.
ALTER TABLE "samples" DROP CONSTRAINT "samples_sample_id_account_id_fkey";
ALTER TABLE "requisitions" DROP CONSTRAINT "requisitions_barcode_account_id_fkey";
DROP INDEX "barcodes_code_account_id_key";
ALTER TABLE "barcodes" ADD COLUMN "code_folded" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (folded("code"::text)) STORED;
ALTER TABLE "samples" ADD COLUMN "sample_id_folded" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (folded("sample_id"::text)) STORED;
ALTER TABLE "requisitions" ADD COLUMN "barcode_folded" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (folded("barcode"::text)) STORED;
CREATE UNIQUE INDEX "barcodes_code_folded_key" ON "barcodes"("code_folded");
CREATE UNIQUE INDEX "barcodes_code_folded_account_id_key" ON "barcodes"("code_folded", "account_id");
CREATE UNIQUE INDEX "samples_sample_id_folded_key" ON "samples"("sample_id_folded");
CREATE UNIQUE INDEX "requisitions_barcode_folded_key" ON "requisitions"("barcode_folded");
ALTER TABLE "samples" ADD CONSTRAINT "samples_sample_id_folded_account_id_fkey" FOREIGN KEY ("sample_id_folded", "account_id")
  REFERENCES "barcodes"("code_folded", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_barcode_folded_account_id_fkey" FOREIGN KEY ("barcode_folded", "account_id")
  REFERENCES "barcodes"("code_folded", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE OR REPLACE FUNCTION require_kit_or_requisition_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added WHERE added.kit_id IS NULL AND NOT EXISTS (
      SELECT FROM requisitions WHERE requisitions.sample_id = added.id AND requisitions.barcode_folded = added.sample_id_folded
        AND requisitions.status NOT IN ('CREATED', 'DENIED'))
  ) THEN
    RAISE EXCEPTION 'a sample has neither a kit nor an approved requisition' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Codes in use.
CREATE UNIQUE INDEX "kits_kit_id_folded_key" ON "kits"((folded("kit_id"::text)) COLLATE "C");
CREATE UNIQUE INDEX "orders_order_id_folded_key" ON "orders"((folded("order_id"::text)) COLLATE "C");

-- The indexes of the lists, of the search and of the candidates, in place of those of `citext`.
DROP INDEX "kit_people_account_id_email_created_kit_id_idx";
CREATE INDEX "kit_people_email_folded_idx" ON "kit_people"("account_id", (folded("email"::text)) COLLATE "C", "created", "kit_id");
DROP INDEX "kit_people_account_id_first_name_created_kit_id_idx";
CREATE INDEX "kit_people_first_name_folded_idx" ON "kit_people"("account_id", (folded("first_name"::text)) COLLATE "C", "created", "kit_id");
DROP INDEX "kit_people_account_id_last_name_created_kit_id_idx";
CREATE INDEX "kit_people_last_name_folded_idx" ON "kit_people"("account_id", (folded("last_name"::text)) COLLATE "C", "created", "kit_id");
DROP INDEX "orders_account_id_recipient_email_created_id_idx";
CREATE INDEX "orders_recipient_email_folded_idx" ON "orders"("account_id", (folded("recipient_email"::text)) COLLATE "C", "created", "id");
DROP INDEX "orders_account_id_recipient_first_name_created_id_idx";
CREATE INDEX "orders_recipient_first_name_folded_idx" ON "orders"("account_id", (folded("recipient_first_name"::text)) COLLATE "C", "created", "id");
DROP INDEX "orders_account_id_recipient_last_name_created_id_idx";
CREATE INDEX "orders_recipient_last_name_folded_idx" ON "orders"("account_id", (folded("recipient_last_name"::text)) COLLATE "C", "created", "id");
DROP INDEX "patients_account_id_email_created_id_idx";
CREATE INDEX "patients_email_folded_idx" ON "patients"("account_id", (folded("email"::text)) COLLATE "C", "created", "id");
DROP INDEX "patients_account_id_first_name_created_id_idx";
CREATE INDEX "patients_first_name_folded_idx" ON "patients"("account_id", (folded("first_name"::text)) COLLATE "C", "created", "id");
DROP INDEX "patients_account_id_last_name_created_id_idx";
CREATE INDEX "patients_last_name_folded_idx" ON "patients"("account_id", (folded("last_name"::text)) COLLATE "C", "created", "id");
DROP INDEX "requisitions_account_id_patient_email_created_id_idx";
CREATE INDEX "requisitions_patient_email_folded_idx" ON "requisitions"("account_id", (folded("patient_email"::text)) COLLATE "C", "created", "id");
DROP INDEX "requisitions_account_id_patient_first_name_created_id_idx";
CREATE INDEX "requisitions_patient_first_name_folded_idx" ON "requisitions"("account_id", (folded("patient_first_name"::text)) COLLATE "C", "created", "id");
DROP INDEX "requisitions_account_id_patient_last_name_created_id_idx";
CREATE INDEX "requisitions_patient_last_name_folded_idx" ON "requisitions"("account_id", (folded("patient_last_name"::text)) COLLATE "C", "created", "id");
DROP INDEX "patients_last_name_created_idx";
CREATE INDEX "patients_last_name_folded_created_idx" ON "patients"((folded("last_name"::text)) COLLATE "C", "created");
DROP INDEX "requisitions_patient_last_name_created_idx";
CREATE INDEX "requisitions_patient_last_name_folded_created_idx" ON "requisitions"((folded("patient_last_name"::text)) COLLATE "C", "created");
DROP INDEX "patient_names_last_name_idx";
CREATE INDEX "patient_names_last_name_folded_idx" ON "patient_names"((folded("last_name"::text)) COLLATE "C");
DROP INDEX "patients_last_name_start_idx";
CREATE INDEX "patients_last_name_start_idx" ON "patients"("account_id", (folded("last_name"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "orders_recipient_last_name_start_idx";
CREATE INDEX "orders_recipient_last_name_start_idx" ON "orders"("account_id", (folded("recipient_last_name"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "requisitions_patient_last_name_start_idx";
CREATE INDEX "requisitions_patient_last_name_start_idx" ON "requisitions"("account_id", (folded("patient_last_name"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "kit_people_last_name_start_idx";
CREATE INDEX "kit_people_last_name_start_idx" ON "kit_people"("account_id", (folded("last_name"::text)) COLLATE "C", "created" DESC, "kit_id" DESC);
DROP INDEX "patient_names_last_name_start_idx";
CREATE INDEX "patient_names_last_name_start_idx" ON "patient_names"("account_id", (folded("last_name"::text)) COLLATE "C", "patient_id");
DROP INDEX "shipments_tracking_number_idx";
CREATE INDEX "shipments_tracking_number_idx" ON "shipments"((folded("tracking_number")) COLLATE "C");
