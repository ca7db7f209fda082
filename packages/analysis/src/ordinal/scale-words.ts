/**
 * Scales of words, each from the lowest rank to the highest; a rank has its words in the languages of the product. Words
 * of one scale are in one rank only. Sources: ServiceNow, Jira, Bugzilla, CVSS 4.0, Zabbix and RFC 5424 (severities),
 * labels of clothes (EN 13402-3), and the Likert items of Vagias (2006) with their usual translations.
 */
export const wordScales: readonly (readonly string[])[] = [
  // Levels: severity, priority, risk, impact, effort.
  [
    'none|no risk|no impact|info|informational|information|informativo|informativa|informatif|情報|सूचना|معلومات|keine|keiner|aucun|aucune|ninguno|ninguna|nessuno|nessuna|geen|brak|nenhum|nenhuma|なし|कोई नहीं|لا شيء',
    'lowest|very low|negligible|minimal|sehr niedrig|sehr gering|tres faible|tres bas|tres basse|muy bajo|muy baja|molto basso|molto bassa|bassissima|zeer laag|bardzo niski|bardzo niska|bardzo niskie|muito baixo|muito baixa|非常に低い|とても低い|最低|बहुत कम|منخفض جدا|منخفضة جدا|unwesentlich',
    'low|lo|minor|niedrig|gering|klein|faible|bas|basse|bajo|baja|basso|bassa|laag|niski|niska|niskie|baixo|baixa|低|低い|小|कम|निम्न|منخفض|منخفضة|mineur|mineure|menor|minore|drobny',
    'warning|guarded|low to medium|medium low|medium-low|mittel-niedrig',
    'medium|med|moderate|moderat|normal|mid|average|standard|mittel|mittlere|moyen|moyenne|modere|moderee|normale|medio|media|mediano|moderado|moderada|moderato|moderata|gemiddeld|middel|normaal|matig|sredni|srednia|srednie|normalny|normalna|normalne|umiarkowany|umiarkowana|umiarkowane|普通|通常|中|中程度|中位|मध्यम|सामान्य|متوسط|متوسطة|عادي|عادية',
    'elevated|medium high|medium-high|erhoht|eleve moyen',
    'high|hi|hoch|gross|eleve|elevee|haut|haute|fort|forte|alto|alta|hoog|wysoki|wysoka|wysokie|高|高い|大|उच्च|अधिक|ज़्यादा|مرتفع|مرتفعة|عالي|عال|عالية',
    'major|severe|serious|significant|schwer|schwerwiegend|majeur|majeure|grave|mayor|maggiore|ernstig|powazny|powazna|重大|重要|गंभीर|خطير|خطيرة|كبير',
    'very high|highest|extreme|sehr hoch|tres eleve|tres elevee|tres haute|tres haut|muy alto|muy alta|molto alto|molto alta|altissima|zeer hoog|bardzo wysoki|bardzo wysoka|bardzo wysokie|muito alto|muito alta|非常に高い|とても高い|最高|बहुत अधिक|बहुत उच्च|مرتفع جدا|مرتفعة جدا|عالي جدا|عالية جدا',
    'urgent|dringend|urgente|pilne|pilny|pilna|緊急|至急|तत्काल|عاجل|عاجلة|spoed',
    'critical|crit|kritisch|kritiek|critique|critico|critica|krytyczny|krytyczna|krytyczne|致命的|クリティカル|危機的|महत्वपूर्ण|حرج|حرجة|حاسم',
    'blocker|disaster|catastrophic|blocking|showstopper|emergency|immediate|blockierend|bloquant|bloquante|bloqueante|bloccante|blokkerend|blokujacy|notfall|katastrophal|emergencia|emergenza|noodgeval',
  ],
  [
    'enhancement|wishlist|feature',
    'cosmetic|trivial',
    'minor|small',
    'normal|medium|moderate',
    'major',
    'critical',
    'blocker',
  ],
  // Log levels (RFC 5424 and common libraries).
  [
    'trace|verbose|finest|finer',
    'debug|fine',
    'info|information|informational|informativo|informativa|informatif|informacja|informatie|informazione|informacion|informacao|情報|सूचना|معلومات|ok',
    'notice|hinweis|avis|aviso|avviso|uwaga|注意',
    'warning|warn|warnung|avertissement|advertencia|avvertimento|attenzione|waarschuwing|ostrzezenie|alerta|警告|चेतावनी|تحذير|degraded',
    'error|err|fehler|erreur|errore|fout|blad|erro|エラー|त्रुटि|خطا',
    'critical|crit|kritisch|critique|critico|critica|krytyczny|severe|クリティカル|गंभीर|حرج',
    'alert',
    'fatal|emergency|emerg|panic|schwerer fehler',
  ],
  // Agreement.
  [
    "strongly disagree|disagree strongly|totally disagree|completely disagree|stimme uberhaupt nicht zu|stimme gar nicht zu|lehne stark ab|trifft uberhaupt nicht zu|trifft gar nicht zu|trifft nicht zu|pas du tout d'accord|tout a fait en desaccord|fortement en desaccord|totalmente en desacuerdo|muy en desacuerdo|completamente in disaccordo|per niente d'accordo|fortemente in disaccordo|totalmente in disaccordo|helemaal mee oneens|helemaal niet mee eens|zeer oneens|zdecydowanie nie|zdecydowanie sie nie zgadzam|calkowicie sie nie zgadzam|discordo totalmente|discordo fortemente|全くそう思わない|まったくそう思わない|強く反対|पूर्णतः असहमत|पूरी तरह असहमत|दृढ़ता से असहमत|लا اوافق بشدة|لا اوافق بشدة|غير موافق بشدة|ارفض بشدة",
    "disagree|stimme nicht zu|lehne ab|trifft eher nicht zu|en desaccord|pas d'accord|en desacuerdo|in disaccordo|non d'accordo|disaccordo|oneens|mee oneens|nie zgadzam sie|discordo|そう思わない|反対|असहमत|لا اوافق|غير موافق",
    "somewhat disagree|slightly disagree|rather disagree|tend to disagree|stimme eher nicht zu|plutot pas d'accord|plutot en desaccord|algo en desacuerdo|parzialmente in disaccordo|piuttosto in disaccordo|enigszins oneens|raczej nie|raczej sie nie zgadzam|discordo parcialmente|あまりそう思わない|やや反対|कुछ हद तक असहमत|لا اوافق الى حد ما",
    "neutral|neither agree nor disagree|neither|undecided|neither disagree nor agree|weder noch|teils teils|teils/teils|teils-teils|unentschieden|ni d'accord ni pas d'accord|ni d'accord ni en desaccord|neutre|ni de acuerdo ni en desacuerdo|neutro|ne d'accordo ne in disaccordo|neutrale|neutraal|noch eens noch oneens|ani tak ani nie|trudno powiedziec|neutralny|neutralnie|nao concordo nem discordo|nem concordo nem discordo|indiferente|どちらともいえない|どちらでもない|中立|तटस्थ|न सहमत न असहमत|محايد",
    "somewhat agree|slightly agree|rather agree|tend to agree|stimme eher zu|trifft eher zu|plutot d'accord|algo de acuerdo|parzialmente d'accordo|abbastanza d'accordo|piuttosto d'accordo|enigszins eens|raczej tak|raczej sie zgadzam|concordo parcialmente|ややそう思う|まあそう思う|やや賛成|कुछ हद तक सहमत|اوافق الى حد ما",
    "agree|stimme zu|trifft zu|d'accord|de acuerdo|d'accordo|accordo|eens|mee eens|zgadzam sie|concordo|そう思う|賛成|सहमत|اوافق|موافق",
    "strongly agree|agree strongly|totally agree|completely agree|stimme voll zu|stimme vollig zu|stimme voll und ganz zu|stimme vollkommen zu|trifft voll zu|trifft voll und ganz zu|trifft vollig zu|tout a fait d'accord|fortement d'accord|totalmente de acuerdo|muy de acuerdo|completamente d'accordo|fortemente d'accordo|totalmente d'accordo|molto d'accordo|helemaal mee eens|helemaal eens|zeer eens|zdecydowanie tak|zdecydowanie sie zgadzam|calkowicie sie zgadzam|concordo totalmente|concordo fortemente|とてもそう思う|非常にそう思う|強くそう思う|強く賛成|पूर्णतः सहमत|पूरी तरह सहमत|दृढ़ता से सहमत|اوافق بشدة|موافق بشدة",
  ],
  // Satisfaction.
  [
    'very dissatisfied|very unsatisfied|extremely dissatisfied|completely dissatisfied|sehr unzufrieden|tres insatisfait|tres mecontent|pas du tout satisfait|muy insatisfecho|muy insatisfecha|molto insoddisfatto|per niente soddisfatto|zeer ontevreden|bardzo niezadowolony|bardzo niezadowolona|muito insatisfeito|muito insatisfeita|非常に不満|とても不満|大変不満|बहुत असंतुष्ट|غير راض على الاطلاق|مستاء جدا|غير راض جدا',
    'dissatisfied|unsatisfied|unzufrieden|insatisfait|mecontent|pas satisfait|insatisfecho|insatisfecha|insoddisfatto|ontevreden|niezadowolony|niezadowolona|insatisfeito|insatisfeita|不満|असंतुष्ट|غير راض|غير راضي',
    'somewhat dissatisfied|slightly dissatisfied|rather dissatisfied|eher unzufrieden|plutot insatisfait|plutot mecontent|algo insatisfecho|abbastanza insoddisfatto|enigszins ontevreden|raczej niezadowolony|um pouco insatisfeito|やや不満|थोड़ा असंतुष्ट',
    'neutral|neither satisfied nor dissatisfied|neither|indifferent|weder noch|teils teils|teils/teils|neutre|ni satisfait ni insatisfait|neutro|ni satisfecho ni insatisfecho|ne soddisfatto ne insoddisfatto|neutrale|neutraal|neutralny|ani zadowolony ani niezadowolony|nem satisfeito nem insatisfeito|indiferente|普通|どちらともいえない|どちらでもない|तटस्थ|محايد',
    'somewhat satisfied|slightly satisfied|rather satisfied|fairly satisfied|eher zufrieden|plutot satisfait|algo satisfecho|abbastanza soddisfatto|enigszins tevreden|raczej zadowolony|um pouco satisfeito|やや満足|थोड़ा संतुष्ट',
    'satisfied|zufrieden|satisfait|satisfecho|satisfecha|soddisfatto|tevreden|zadowolony|zadowolona|satisfeito|satisfeita|満足|संतुष्ट|راض|راضي',
    'very satisfied|extremely satisfied|completely satisfied|sehr zufrieden|tres satisfait|muy satisfecho|muy satisfecha|molto soddisfatto|zeer tevreden|bardzo zadowolony|bardzo zadowolona|muito satisfeito|muito satisfeita|非常に満足|とても満足|大変満足|बहुत संतुष्ट|راض جدا|راضي جدا',
  ],
  // Frequency.
  [
    'never|nie|niemals|jamais|nunca|mai|nooit|nigdy|全くない|まったくない|決してない|कभी नहीं|ابدا|مطلقا',
    'almost never|hardly ever|very rarely|fast nie|presque jamais|casi nunca|quasi mai|bijna nooit|prawie nigdy|quase nunca|ほとんどない|लगभग कभी नहीं',
    'rarely|seldom|infrequently|selten|rarement|raramente|rara vez|pocas veces|di rado|zelden|rzadko|めったにない|まれに|शायद ही कभी|نادرا',
    'occasionally|now and then|gelegentlich|ab und zu|occasionnellement|ocasionalmente|occasionalmente|af en toe|okazjonalnie|たまに|कभी कभार',
    'sometimes|manchmal|parfois|quelquefois|a veces|algunas veces|a volte|qualche volta|soms|czasami|czasem|as vezes|ときどき|時々|कभी कभी|कभी-कभी|احيانا',
    'frequently|often|regularly|haufig|oft|souvent|frequemment|frecuentemente|a menudo|con frecuencia|muchas veces|spesso|frequentemente|vaak|regelmatig|czesto|よく|しばしば|頻繁に|अक्सर|غالبا|كثيرا',
    'very often|usually|mostly|almost always|most of the time|sehr oft|sehr haufig|meistens|fast immer|tres souvent|la plupart du temps|presque toujours|muy a menudo|casi siempre|muy frecuentemente|molto spesso|quasi sempre|di solito|zeer vaak|meestal|bijna altijd|bardzo czesto|zazwyczaj|zwykle|prawie zawsze|muito frequentemente|quase sempre|muitas vezes|たいてい|ほとんどいつも|अधिकतर|عادة',
    'always|immer|toujours|siempre|sempre|altijd|zawsze|いつも|常に|हमेशा|दائما|دائما',
  ],
  // Quality.
  [
    'terrible|awful|very poor|very bad|extremely poor|sehr schlecht|ungenugend|tres mauvais|tres mauvaise|muy malo|muy mala|molto scarso|pessimo|pessima|molto cattivo|zeer slecht|bardzo zly|bardzo zla|bardzo zle|fatalny|muito ruim|muito mau|とても悪い|非常に悪い|最悪|बहुत खराब|सيئ جدا|سيئ جدا|سيء جدا',
    'poor|bad|schlecht|mangelhaft|mauvais|mauvaise|malo|mala|deficiente|scarso|scarsa|cattivo|slecht|zly|zla|zle|slaby|ruim|mau|悪い|不良|खराब|سيئ|سيء|ضعيف',
    'below average|needs improvement|unterdurchschnittlich|ausreichend|passable|insuffisant|insuficiente|insufficiente|onvoldoende|niedostateczny|dopuszczajacy|dostateczny|suficiente|sufficiente|やや悪い|औसत से कम',
    'fair|average|ok|okay|acceptable|adequate|neutral|mittelmassig|befriedigend|durchschnittlich|moyen|moyenne|assez bien|regular|aceptable|aceitavel|discreto|medio|mediocre|accettabile|matig|redelijk|voldoende|przecietny|sredni|razoavel|普通|まあまあ|ठीक|औसत|ठीक-ठाक|مقبول|متوسط',
    'above average|uberdurchschnittlich|やや良い|औसत से अधिक',
    'good|gut|bon|bonne|bien|bueno|buena|buono|buona|goed|dobry|dobra|dobrze|bom|boa|良い|良好|良|अच्छा|جيد',
    'very good|sehr gut|tres bon|tres bonne|tres bien|muy bueno|muy buena|molto buono|molto buona|zeer goed|bardzo dobry|bardzo dobra|bardzo dobrze|muito bom|muito boa|とても良い|非常に良い|優良|बहुत अच्छा|جيد جدا',
    'excellent|outstanding|exceptional|great|ausgezeichnet|hervorragend|exzellent|excellente|excelente|sobresaliente|eccellente|ottimo|ottima|uitstekend|doskonaly|doskonala|znakomity|celujacy|otimo|otima|優れている|優秀|素晴らしい|優|उत्कृष्ट|ممتاز',
  ],
  // Likelihood.
  [
    'rare|very unlikely|highly unlikely|extremely unlikely|almost impossible|impossible|improbable|sehr unwahrscheinlich|tres improbable|muy improbable|molto improbabile|zeer onwaarschijnlijk|bardzo malo prawdopodobne|muito improvavel|非常に低い可能性|बहुत असंभाव्य',
    'unlikely|not likely|somewhat unlikely|unwahrscheinlich|peu probable|poco probable|improbabile|poco probabile|onwaarschijnlijk|malo prawdopodobne|improvavel|pouco provavel|ありそうにない|असंभाव्य|غير محتمل',
    'possible|neutral|moderate|moglich|posible|possibile|mogelijk|mozliwe|possivel|可能性あり|संभव|ممكن',
    'likely|probable|somewhat likely|wahrscheinlich|probabile|waarschijnlijk|prawdopodobne|provavel|ありそう|संभावित|محتمل',
    'almost certain|very likely|highly likely|extremely likely|certain|definite|sehr wahrscheinlich|fast sicher|sicher|tres probable|presque certain|muy probable|casi seguro|molto probabile|quasi certo|zeer waarschijnlijk|bijna zeker|bardzo prawdopodobne|prawie pewne|muito provavel|quase certo|非常にありそう|बहुत संभावित|محتمل جدا',
  ],
  // Importance, difficulty, amounts.
  [
    'not important|not at all important|unimportant|unwichtig|pas important|pas du tout important|nada importante|non importante|onbelangrijk|niewazne|sem importancia|重要でない|महत्वहीन|غير مهم',
    'slightly important|of little importance|somewhat important|weniger wichtig|eher unwichtig|peu important|poco importante|enigszins belangrijk|malo wazne|pouco importante|あまり重要でない|थोड़ा महत्वपूर्ण',
    'moderately important|neutral|mittelmassig wichtig|teils teils|moyennement important|moderadamente importante|moderatamente importante|tamelijk belangrijk|umiarkowanie wazne|मध्यम महत्वपूर्ण',
    'important|quite important|fairly important|wichtig|eher wichtig|importante|belangrijk|wazne|重要|महत्वपूर्ण|مهم',
    'very important|extremely important|essential|sehr wichtig|tres important|muy importante|molto importante|zeer belangrijk|bardzo wazne|muito importante|とても重要|非常に重要|बहुत महत्वपूर्ण|مهم جدا',
  ],
  [
    'very easy|trivial|sehr leicht|sehr einfach|tres facile|muy facil|molto facile|zeer makkelijk|bardzo latwy|bardzo latwe|muito facil|とても簡単|बहुत आसान|سهل جدا',
    'easy|simple|leicht|einfach|facile|facil|makkelijk|eenvoudig|latwy|latwe|簡単|易しい|आसान|سهل',
    'medium|moderate|intermediate|normal|mittel|mittelschwer|moyen|moyenne|medio|media|intermedio|gemiddeld|sredni|srednie|普通|中級|मध्यम|متوسط',
    'hard|difficult|complex|schwer|schwierig|difficile|dificil|moeilijk|trudny|trudne|難しい|कठिन|صعب',
    'very hard|very difficult|extreme|expert|sehr schwer|sehr schwierig|tres difficile|muy dificil|molto difficile|zeer moeilijk|bardzo trudny|bardzo trudne|muito dificil|とても難しい|बहुत कठिन|صعب جدا',
  ],
  [
    'none|nothing|not at all|kein|keine|gar nicht|uberhaupt nicht|rien|aucun|pas du tout|nada|niente|per niente|niets|helemaal niet|nic|wcale|全くない|कुछ नहीं|لا شيء',
    "very few|very little|a little|slightly|sehr wenig|ein wenig|un peu|un poco|muy poco|un po'|molto poco|een beetje|bardzo malo|troche|um pouco|muito pouco|少し|थोड़ा|قليلا",
    'few|little|some|somewhat|wenig|wenige|einige|etwas|peu|quelques|poco|pocos|algunos|pochi|alcuni|weinig|enkele|malo|kilka|pouco|poucos|alguns|कुछ|بعض',
    'moderately|half|about half|mittelmassig|moyennement|moderadamente|moderatamente|matig|srednio|半分|आधा',
    'many|much|a lot|quite a bit|viel|viele|beaucoup|mucho|muchos|molto|molti|veel|duzo|wiele|muito|muitos|多い|बहुत|كثير',
    'most|very much|a great deal|extremely|die meisten|sehr viel|la plupart|enormement|la mayoria|muchisimo|la maggior parte|moltissimo|de meeste|zeer veel|wiekszosc|bardzo duzo|a maioria|muitissimo|とても多い|अधिकांश|معظم',
    'all|everything|completely|alle|alles|vollig|tous|tout|tout a fait|todos|todo|tutti|tutto|completamente|allemaal|volledig|wszystkie|wszystko|calkowicie|tudo|すべて|全て|सभी|كل|جميع',
  ],
  // Sizes in words.
  [
    'tiny|micro|nano|winzig|kleinst|minuscule|diminuto|minuscolo|malenki|minusculo|極小',
    'extra small|x-small|xsmall|very small|mini|sehr klein|tres petit|tres petite|muy pequeno|molto piccolo|extra klein|zeer klein|bardzo maly|muito pequeno|特小|बहुत छोटा|صغير جدا',
    'small|sm|klein|petit|petite|pequeno|pequena|piccolo|piccola|chico|chica|maly|mala|male|小|小さい|小型|छोटा|छोटी|صغير|صغيرة',
    'medium|med|md|mid|mid-size|midsize|mid-market|normal|regular|standard|mittel|mittelgross|moyen|moyenne|mediano|mediana|medio|media|middel|gemiddeld|middelgroot|sredni|srednia|srednie|中|中型|普通|मध्यम|متوسط|متوسطة',
    'large|lg|big|gross|grand|grande|groot|duzy|duza|duze|大|大きい|大型|बड़ा|बड़ी|كبير|كبيرة',
    'extra large|x-large|xlarge|very large|sehr gross|tres grand|tres grande|muy grande|molto grande|extra groot|zeer groot|bardzo duzy|muito grande|特大|बहुत बड़ा|كبير جدا',
    '2x-large|2xlarge|xx-large|extra extra large|huge|giant|jumbo|enterprise|riesig|enorme|enorm|gigant|ogromny',
  ],
  // Opinions, recommendations, skill, medals, education.
  [
    'very negative|sehr negativ|tres negatif|muy negativo|molto negativo|zeer negatief|bardzo negatywny|muito negativo|非常に否定的|سلبي جدا',
    'negative|negativ|negatif|negativo|negativa|negatief|negatywny|否定的|ネガティブ|नकारात्मक|سلبي',
    'neutral|mixed|neutre|neutro|neutra|neutrale|neutraal|neutralny|gemischt|中立|ニュートラル|तटस्थ|محايد',
    'positive|positiv|positif|positivo|positiva|positief|pozytywny|肯定的|ポジティブ|सकारात्मक|ايجابي',
    'very positive|sehr positiv|tres positif|muy positivo|molto positivo|zeer positief|bardzo pozytywny|muito positivo|非常に肯定的|ايجابي جدا',
  ],
  ['detractor|detractors|detracteur|kritiker', 'passive|passives|passif|indifferent', 'promoter|promoters|promoteur'],
  [
    'novice|beginner|entry|entry level|starter|anfanger|einsteiger|debutant|principiante|poczatkujacy|iniciante|初級|初心者|शुरुआती|مبتدئ',
    'elementary|basic|grundkenntnisse|elementaire|basico|base|basis|podstawowy|基礎|बुनियादी|اساسي',
    'intermediate|mid|fortgeschritten|intermediaire|intermedio|gemiddeld|sredniozaawansowany|intermediario|中級|मध्यवर्ती|متوسط',
    'advanced|proficient|avance|avanzado|avanzato|gevorderd|zaawansowany|avancado|上級|उन्नत|متقدم',
    'expert|master|experte|experto|esperto|ekspert|especialista|専門家|विशेषज्ञ|خبير',
  ],
  [
    'intern|trainee|apprentice',
    'junior|jr',
    'mid|mid-level|intermediate|regular',
    'senior|sr',
    'lead|staff',
    'principal|head',
    'director',
    'vp|vice president',
    'c-level|executive',
  ],
  [
    'bronze',
    'silver|silber|argent|plata|argento|zilver|srebro|prata',
    'gold|or|oro|goud|zloto|ouro',
    'platinum|platin|platine|platino|platina|platyna',
    'diamond|diamant|diamante|diament',
  ],
  [
    'no schooling|no formal education|less than high school|kein abschluss|sans diplome|sin estudios',
    'primary|primary school|elementary school|elementary|grundschule|hauptschulabschluss|hauptschule|ecole primaire|primaire|primaria|elementare|basisschool|podstawowe|fundamental|小学校',
    'lower secondary|middle school|realschulabschluss|realschule|mittlere reife|college unique|brevet|gimnazjalne|中学校',
    'secondary|high school|upper secondary|high school diploma|abitur|baccalaureat|bac|lycee|secundaria|bachillerato|secondaria|diploma|middelbare school|srednie|medio|高校',
    'vocational|apprenticeship|some college|ausbildung|lehre|bts|formacion profesional|mbo|zawodowe|tecnico|専門学校',
    "associate|associate degree|associate's|associate's degree|短大",
    "bachelor|bachelors|bachelor's|bachelor's degree|bachelor degree|undergraduate|licence|licenciatura|grado|laurea triennale|hbo|licencjat|graduacao|大学|स्नातक|بكالوريوس",
    "master|masters|master's|master's degree|master degree|graduate|postgraduate|maestria|laurea magistrale|wo|magister|mestrado|修士|大学院|स्नातकोत्तर|ماجستير",
    'phd|doctorate|doctoral|doctor|promotion|doctorat|doctorado|dottorato|doktorat|doutorado|博士|पीएचडी|دكتوراه',
  ],
  [
    'infant|baby|babies',
    'toddler',
    'child|children|kid|kids|kind|kinder|enfant|nino|bambino|dziecko|crianca|子供|बच्चा|طفل',
    'teen|teenager|teens|adolescent|youth|jugendliche|jugendlicher|adolescente|nastolatek|若者|किशोर|مراهق',
    'young adult|young adults|junge erwachsene|jeune adulte',
    'adult|adults|erwachsene|erwachsener|adulte|adulto|volwassene|dorosly|大人|वयस्क|بالغ',
    'middle-aged|middle aged',
    'senior|seniors|elderly|older adult|senioren|personne agee|anciano|anziano|oudere|idoso|高齢者|वरिष्ठ|مسن',
  ],
  // Intervals of billing and reports.
  [
    'hourly|stundlich|horaire|por hora|orario|elk uur|co godzine|毎時',
    'daily|every day|taglich|quotidien|quotidienne|journalier|diario|diaria|giornaliero|dagelijks|codziennie|dzienny|diariamente|毎日|日次|दैनिक|يومي|يوميا',
    'weekly|every week|wochentlich|hebdomadaire|semanal|settimanale|wekelijks|tygodniowy|co tydzien|semanalmente|毎週|週次|साप्ताहिक|اسبوعي|اسبوعيا',
    'biweekly|bi-weekly|fortnightly|every two weeks|zweiwochentlich|bimensuel|quincenal|quindicinale|tweewekelijks|co dwa tygodnie|quinzenal|隔週',
    'monthly|every month|monatlich|mensuel|mensuelle|mensual|mensile|maandelijks|miesieczny|co miesiac|mensal|mensalmente|毎月|月次|मासिक|شهري|شهريا',
    'quarterly|every quarter|vierteljahrlich|quartalsweise|trimestriel|trimestrielle|trimestral|trimestrale|per kwartaal|kwartalny|co kwartal|四半期ごと|त्रैमासिक|ربع سنوي',
    'semiannual|semi-annual|semiannually|half-yearly|biannual|halbjahrlich|semestriel|semestral|semestrale|halfjaarlijks|polroczny|半年ごと|अर्धवार्षिक|نصف سنوي',
    'yearly|annual|annually|every year|jahrlich|annuel|annuelle|anual|annuale|jaarlijks|roczny|co rok|anualmente|毎年|年次|वार्षिक|سنوي|سنويا',
  ],
]

/** Scales of times of a day, which a line may connect. */
export const timeScales: readonly (readonly string[])[] = [
  [
    'early morning|dawn|fruher morgen|fruhmorgens|madrugada|alba|早朝|فجر|الفجر',
    'morning|mornings|am|morgen|morgens|fruh|vormittag|vormittags|matin|manana|mattina|mattino|ochtend|rano|poranek|manha|朝|午前|सुबह|صباح|صباحا|الصباح',
    'noon|midday|lunchtime|lunch|mittag|mittags|midi|mediodia|mezzogiorno|middaguur|poludnie|meio-dia|昼|正午|दोपहर|ظهر|ظهرا|الظهر',
    'afternoon|afternoons|pm|nachmittag|nachmittags|apres-midi|tarde|pomeriggio|middag|popoludnie|午後|夕方前|अपराह्न|بعد الظهر|عصر|العصر',
    'evening|evenings|abend|abends|soir|soiree|noche temprana|sera|avond|wieczor|夕方|夕|शाम|مساء|المساء',
    'night|nights|overnight|nacht|nachts|nuit|noche|notte|noc|noite|夜|रात|ليل|ليلا|الليل',
    'midnight|late night|mitternacht|minuit|medianoche|mezzanotte|middernacht|polnoc|meia-noite|深夜|आधी रात|منتصف الليل',
  ],
]

/** Letters and numbers of clothing sizes, from the smallest. */
export const sizeLetters: readonly string[] = [
  '5xs',
  '4xs',
  '3xs|xxxs',
  '2xs|xxs',
  'xs',
  's',
  's/m',
  'm',
  'm/l',
  'l',
  'l/xl',
  'xl|1xl|1x',
  '2xl|xxl|2x',
  '3xl|xxxl|3x',
  '4xl|xxxxl|4x',
  '5xl|xxxxxl|5x',
  '6xl|6x',
  'one size|os|einheitsgrosse|taille unique|talla unica|taglia unica',
]

/** Texts that are not part of any scale, in the order that they have at its end. */
export const endWords: readonly string[] = [
  'other|others|misc|miscellaneous|sonstige|sonstiges|andere|anderes|autre|autres|otro|otros|otra|otras|altro|altri|overig|overige|anders|inne|inny|inna|outro|outros|outra|outras|その他|अन्य|اخرى|اخر',
  'varies|various|mixed|variable|any|verschieden|divers|varios|vari|diverse|rozne',
  "unknown|undefined|missing|unbekannt|inconnu|inconnue|desconocido|desconocida|sconosciuto|onbekend|nieznany|nieznana|nieznane|desconhecido|desconhecida|不明|अज्ञात|غير معروف|غير معروفة|don't know|do not know|weiss nicht|ne sait pas|no sabe|non so|weet niet|nie wiem|nao sei|わからない|पता नहीं|لا اعرف|no opinion|keine meinung|sans opinion|sin opinion|to be determined|tbd|tba|?",
  'none|no|null|nil|nan|n/a|na|#n/a|not classified|unclassified|n.a.|not applicable|not set|not specified|unspecified|not stated|not rated|unrated|not available|unassigned|no answer|no response|no data|prefer not to say|blank|empty|-|--|k.a.|k. a.|keine|keine angabe|ohne angabe|nicht zutreffend|ohne|nicht gesetzt|aucun|aucune|sans reponse|non renseigne|non applicable|nd|n/d|s/o|ninguno|ninguna|sin especificar|sin respuesta|no aplica|no especificado|nessuno|nessuna|non specificato|non risponde|geen|geen antwoord|n.v.t.|nvt|niet opgegeven|brak|brak danych|nie dotyczy|bez odpowiedzi|nenhum|nenhuma|nao informado|nao se aplica|sem resposta|なし|無回答|未設定|該当なし|未回答|कोई नहीं|लागू नहीं|لا يوجد|غير محدد|لا ينطبق',
]
