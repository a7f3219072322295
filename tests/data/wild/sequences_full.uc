S	0	200	*	*	*	*	*	actin_00|sp916 made up, family of actin	*
H	0	200	96.0	+	0	0	200M	actin_01|sp139 made up, family of actin	actin_00|sp916 made up, family of actin
H	0	200	96.0	+	0	0	200M	actin_02|sp998 made up, family of actin	actin_00|sp916 made up, family of actin
S	1	200	*	*	*	*	*	actin_10|sp301 made up, family of actin	*
H	1	200	98.5	+	0	0	200M	actin_11|sp282 made up, family of actin	actin_10|sp301 made up, family of actin
H	1	200	97.5	+	0	0	200M	actin_12|sp690 made up, family of actin	actin_10|sp301 made up, family of actin
S	2	200	*	*	*	*	*	globin_00|sp364 made up, family of globin	*
H	2	200	98.0	+	0	0	200M	globin_01|sp301 made up, family of globin	globin_00|sp364 made up, family of globin
H	2	200	98.5	+	0	0	200M	globin_02|sp851 made up, family of globin	globin_00|sp364 made up, family of globin
S	3	200	*	*	*	*	*	globin_10|sp837 made up, family of globin	*
H	3	200	97.0	+	0	0	200M	globin_11|sp951 made up, family of globin	globin_10|sp837 made up, family of globin
H	3	200	95.5	+	0	0	200M	globin_12|sp280 made up, family of globin	globin_10|sp837 made up, family of globin
S	4	200	*	*	*	*	*	kinase_00|sp799 made up, family of kinase	*
H	4	200	98.0	+	0	0	200M	kinase_01|sp104 made up, family of kinase	kinase_00|sp799 made up, family of kinase
H	4	200	98.5	+	0	0	200M	kinase_02|sp950 made up, family of kinase	kinase_00|sp799 made up, family of kinase
H	4	200	90.0	+	0	0	200M	kinase_10|sp727 made up, family of kinase	kinase_00|sp799 made up, family of kinase
H	4	200	90.5	+	0	0	200M	kinase_11|sp541 made up, family of kinase	kinase_00|sp799 made up, family of kinase
H	4	200	91.5	+	0	0	200M	kinase_12|sp183 made up, family of kinase	kinase_00|sp799 made up, family of kinase
S	5	200	*	*	*	*	*	rubisco_00|sp463 made up, family of rubisco	*
H	5	200	97.0	+	0	0	200M	rubisco_01|sp956 made up, family of rubisco	rubisco_00|sp463 made up, family of rubisco
H	5	200	97.0	+	0	0	200M	rubisco_02|sp169 made up, family of rubisco	rubisco_00|sp463 made up, family of rubisco
S	6	200	*	*	*	*	*	rubisco_10|sp222 made up, family of rubisco	*
H	6	200	95.5	+	0	0	200M	rubisco_11|sp179 made up, family of rubisco	rubisco_10|sp222 made up, family of rubisco
H	6	200	95.5	+	0	0	200M	rubisco_12|sp876 made up, family of rubisco	rubisco_10|sp222 made up, family of rubisco
S	7	170	*	*	*	*	*	orphan_1 made up, family of orphan	*
S	8	150	*	*	*	*	*	orphan_0 made up, family of orphan	*
C	0	3	*	*	*	*	*	actin_00|sp916 made up, family of actin	*
C	1	3	*	*	*	*	*	actin_10|sp301 made up, family of actin	*
C	2	3	*	*	*	*	*	globin_00|sp364 made up, family of globin	*
C	3	3	*	*	*	*	*	globin_10|sp837 made up, family of globin	*
C	4	6	*	*	*	*	*	kinase_00|sp799 made up, family of kinase	*
C	5	3	*	*	*	*	*	rubisco_00|sp463 made up, family of rubisco	*
C	6	3	*	*	*	*	*	rubisco_10|sp222 made up, family of rubisco	*
C	7	1	*	*	*	*	*	orphan_1 made up, family of orphan	*
C	8	1	*	*	*	*	*	orphan_0 made up, family of orphan	*
